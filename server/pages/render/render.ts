import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import {
  type PageText,
  type Peticion,
  pageTextContext,
  peticionContext,
  stylesheetContext,
} from "#app/context.ts";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { takesGzip } from "#server/pages/cache/entry.ts";
import { gzipPage } from "./gzip-page.ts";

export type Pages = {
  render(request: Request, peticion: Peticion): Promise<Response>;
  /** Whether the page at this path has an action. */
  takesForm(path: string): Promise<boolean>;
};

/** The built pages or, during development, a function that loads their current version. */
export type PageBuild = ServerBuild | (() => Promise<ServerBuild>);

/** Longer addresses are matched again each time: remembering them would only fill the memory. */
const LONGEST_KEPT = 200;

/**
 * Pass the build itself where possible: with a function, the router prepares its routes again for every
 * request.
 */
export function createPages(build: PageBuild, mode = "production"): Pages {
  const handle = createRequestHandler(build, mode);
  const takesForm =
    typeof build === "function"
      ? async (path: string) => hasAction(routesOf(await build()), path)
      : rememberingForms(routesOf(build));
  return {
    async render(request, peticion) {
      const rendered: { page?: PageText } = {};
      const provider = new RouterContextProvider();
      provider.set(peticionContext, peticion);
      provider.set(stylesheetContext, readStylesheet);
      provider.set(pageTextContext, rendered);
      const response = await handle(request, provider);
      return rendered.page ? withBody(response, rendered.page, request.headers) : response;
    },
    takesForm,
  };
}

/** Compressed here, because the general compression would read the page through three streams. */
function withBody({ status, headers }: Response, page: PageText, asked: Headers): Response {
  headers.append("Vary", "Accept-Encoding");
  if (!takesGzip(asked.get("accept-encoding") ?? ""))
    return new Response([page.before, page.styles, ...page.after].join(""), { status, headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(gzipPage(page), { status, headers });
}

const hasAction = (routes: RouteObject[], path: string): boolean =>
  matchRoutes(routes, path)?.at(-1)?.route.action !== undefined;

/** The router compiles and ranks every route again for each match, which takes longer than most refusals. */
function rememberingForms(routes: RouteObject[]): (path: string) => Promise<boolean> {
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return async (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const takes = hasAction(routes, path);
    if (path.length <= LONGEST_KEPT) known.set(path, takes);
    return takes;
  };
}

function readStylesheet(href: string): string | null {
  const file = join(PROJECT_ROOT, "build/client", href);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** The pages of the shop are all children of the root. */
function routesOf({ routes }: ServerBuild): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId === undefined) return [];
    const { id, path = "", index, module } = route;
    const action = module.action ? { action: true as const } : {};
    return index ? [{ id, index: true, ...action }] : [{ id, path, ...action }];
  });
}
