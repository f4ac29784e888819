import { randomBytes } from "node:crypto";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { peticionContext } from "./context.ts";
import { preparacionDe, VUELVE_LUEGO } from "./layout/preparacion/preparacion.ts";
import { NonceContext } from "./lib/inline-script.tsx";
import { hashMarkedScripts } from "./lib/script-hashes.server.ts";
import { renderPage } from "./render-page.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Renders a page and tells which inline scripts it may run. Those of a person with a session carry the nonce of this answer. A visitor's page
 * may be sent again from the cache, so the hashes of its scripts take the place of the nonce.
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
  const nonce = randomBytes(16).toString("base64url");
  let finalStatus = status;
  const router = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const page = await renderPage(router, {
    nonce,
    lenient: routerContext.staticHandlerContext.errors !== null,
    onError(error) {
      finalStatus = 500;
      handleError(error, { request, context });
    },
  });
  const { html, sources } = context.get(peticionContext).sesion
    ? { html: page, sources: [`'nonce-${nonce}'`] }
    : hashMarkedScripts(page.toString(), nonce);
  headers.set("X-Script-Sources", sources.join(" "));
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
