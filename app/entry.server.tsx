import { randomUUID } from "node:crypto";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { type Piece, pageTextContext, peticionContext, stylesheetContext } from "./context.ts";
import { paintFirst } from "./first-paint/first-paint.server.ts";
import { preparacionDe, VUELVE_LUEGO } from "./layout/preparacion/preparacion.ts";
import { loaderScripts } from "./lib/loader-scripts.server.ts";
import { createPainter } from "./lib/painter.server.ts";
import { PainterContext } from "./lib/same-markup.tsx";
import { hashMarkedScripts } from "./lib/script-hashes.server.ts";
import { renderWhole } from "./render-whole.server.ts";

type Context = Readonly<RouterContextProvider>;

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
  const painter = createPainter();
  let finalStatus = status;
  const router = (
    <PainterContext value={painter}>
      <ServerRouter context={forPage(routerContext)} url={request.url} nonce={mark} />
    </PainterContext>
  );
  const scripts = await loaderScripts(routerContext.serverHandoffStream, mark);
  const text = await renderWhole(router, {
    nonce: mark,
    lenient: routerContext.staticHandlerContext.errors !== null,
    onError(error) {
      finalStatus = 500;
      handleError(error, { request, context });
    },
  });
  const page = paintFirst(painter.whole(text), mark, context.get(stylesheetContext));
  const hashes = new Set(painter.hashes);
  const unmarked = (text: string) => {
    const hashed = hashMarkedScripts(text, mark);
    for (const hash of hashed.hashes) hashes.add(hash);
    return hashed.html;
  };
  context.get(pageTextContext).page = {
    before: unmarked(page.before),
    styles: page.styles,
    after: withScripts(page.after, scripts).map((piece) =>
      typeof piece === "string" ? unmarked(piece) : piece,
    ),
  };
  headers.set("X-Script-Hashes", [...hashes].join(" "));
  return new Response(null, { status: finalStatus, headers });
}

/** The last of the page, where the router would write them. */
function withScripts(pieces: Piece[], scripts: string): Piece[] {
  const last = pieces.at(-1);
  const end = typeof last === "string" ? last.lastIndexOf("</body>") : -1;
  if (typeof last !== "string" || end < 0) return [...pieces, scripts];
  return [...pieces.slice(0, -1), last.slice(0, end), scripts, last.slice(end)];
}

/**
 * The router makes objects of all routes that it finds in the manifest, for every page. It finds those of the page here;
 * the others, of which the browser is told some, can still be read by their name. `loaderScripts` has read the stream.
 */
function forPage({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  const routes = Object.assign(Object.create(manifest.routes), Object.fromEntries(own));
  return { ...context, manifest: { ...manifest, routes } };
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
