import { randomUUID } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { peticionContext, stylesheetContext } from "./context.ts";
import { paintFirst } from "./first-paint/first-paint.server.ts";
import { preparacionDe, VUELVE_LUEGO } from "./layout/preparacion/preparacion.ts";
import { hashMarkedScripts } from "./lib/script-hashes.server.ts";

type Context = Readonly<RouterContextProvider>;

const RENDER_TIMEOUT = 10_000;

/**
 * Renders the whole page before sending it: the hashes of its inline scripts go into the
 * Content-Security-Policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Context,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (preparacionDe(routerContext.staticHandlerContext.errors?.root))
    for (const [name, value] of Object.entries(VUELVE_LUEGO)) headers.set(name, value);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const mark = randomUUID();
  let finalStatus = status;
  const router = <ServerRouter context={routerContext} url={request.url} nonce={mark} />;
  const stream = await renderToReadableStream(router, {
    nonce: mark,
    // Everything stands where it belongs. React would send large parts after the page, with a script that moves them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(RENDER_TIMEOUT),
    onError(error) {
      finalStatus = 500;
      handleError(error, { request, context });
    },
  });
  await stream.allReady;
  const page = paintFirst(await new Response(stream).text(), context.get(stylesheetContext));
  const { html, hashes } = hashMarkedScripts(page, mark);
  headers.set("X-Script-Hashes", hashes.join(" "));
  return new Response(html, { status: finalStatus, headers });
}

/**
 * Logs the errors of loaders and actions. Aborted requests and unknown addresses are not errors of the
 * server.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Context },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { ctx, falla } = context.get(peticionContext);
  falla?.(error);
  ctx.log.error("page failed", describeError(error));
}
