import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import type { RenderCorreo } from "#modules/correos/correo.ts";
import { type Peticion, peticionContext } from "./context.ts";

const RENDER_TIMEOUT = 10_000;

/** Renders a page whole: its inline scripts are then hashed for the Content-Security-Policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  let finalStatus = status;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: AbortSignal.timeout(RENDER_TIMEOUT),
    onError() {
      finalStatus = 500;
    },
  });
  await stream.allReady;
  return new Response(stream, { status: finalStatus, headers });
}

/** Errors are logged by the server, which knows the request; nothing is printed here. */
export function handleError() {}

/** The server calls this: context keys must come from the same bundle as the pages that read them. */
export function provide(peticion: Peticion): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(peticionContext, peticion);
  return provider;
}

/** Loaded with the first mail: templates cost the start more than half a second. */
export const renderCorreo: RenderCorreo = async (...mensaje) =>
  (await import("#modules/correos/render-correo.tsx")).renderCorreo(...mensaje);
