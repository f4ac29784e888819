import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import {
  createRequestHandler,
  createStaticHandler,
  type RequestHandler,
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
import { gzipPage, plainPage } from "./gzip-page.ts";

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
  const { handlerOf, takesForm } =
    typeof build === "function" ? changingPages(build, mode) : builtPages(build, mode);
  return {
    async render(request, peticion) {
      const rendered: { page?: PageText } = {};
      const provider = new RouterContextProvider();
      provider.set(peticionContext, peticion);
      provider.set(stylesheetContext, readStylesheet);
      provider.set(pageTextContext, rendered);
      const response = await handlerOf(request)(request, provider);
      return rendered.page ? withBody(response, rendered.page, request.headers) : response;
    },
    takesForm,
  };
}

type Handling = Pick<Pages, "takesForm"> & { handlerOf: (request: Request) => RequestHandler };

function changingPages(build: () => Promise<ServerBuild>, mode: string): Handling {
  const handle = createRequestHandler(build, mode);
  return {
    handlerOf: () => handle,
    takesForm: async (path) => hasAction(createFinder(await build())(path)),
  };
}

/**
 * Each page has a handler that knows only its own route: the one of all routes compares the path with each of them, twice, and
 * lists all of them for the renderer. Data of pages, the manifest and unknown addresses need all routes.
 */
function builtPages(build: ServerBuild, mode: string): Handling {
  const find = remembering(createFinder(build));
  const whole = createRequestHandler(build, mode);
  const own = new Map<string, RequestHandler>();
  return {
    handlerOf({ url }) {
      const { pathname } = new URL(url);
      const route = pathname.endsWith(".data") ? null : find(pathname);
      if (!route || route.path === "*") return whole;
      const handle = own.get(route.id) ?? createRequestHandler(withRoute(build, route.id), mode);
      own.set(route.id, handle);
      return handle;
    },
    takesForm: async (path) => hasAction(find(path)),
  };
}

/** The build with one page. */
function withRoute(build: ServerBuild, id: string): ServerBuild {
  const { root } = build.routes;
  return { ...build, routes: { root, [id]: build.routes[id] } };
}

/** Compressed here, because the general compression would read the page through three streams. */
function withBody({ status, headers }: Response, page: PageText, asked: Headers): Response {
  headers.append("Vary", "Accept-Encoding");
  if (!takesGzip(asked.get("accept-encoding") ?? ""))
    return new Response(plainPage(page), { status, headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(gzipPage(page), { status, headers });
}

type Found = { id: string; path?: string | undefined; action?: unknown };
type Finder = (path: string) => Found | null;

const hasAction = (route: Found | null): boolean => route?.action !== undefined;

/** Finds the page at a path, as the router does. */
function createFinder(build: ServerBuild): Finder {
  const { match } = createStaticHandler(routesOf(build));
  return (path) => match(path)?.at(-1)?.route ?? null;
}

/** The router compares a path with every route of the shop. */
function remembering(find: Finder): Finder {
  const known = new LRUCache<string, { route: Found | null }>({ max: 1_000 });
  return (path) => {
    const before = known.get(path);
    if (before) return before.route;
    const route = find(path);
    if (path.length <= LONGEST_KEPT) known.set(path, { route });
    return route;
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
