import {
  createRequestHandler,
  createStaticHandler,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type Peticion, peticionContext } from "#app/context.ts";

export type Pages = {
  render(request: Request, peticion: Peticion): Promise<Response>;
  /** Whether the page at this path has an action. */
  takesForm(path: string): Promise<boolean>;
};

/** The built pages or, during development, a function that loads their current version. */
export type PageBuild = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Pass the build itself where possible: with a function, the router prepares its routes again for every
 * request.
 */
export function createPages(build: PageBuild, mode = "production"): Pages {
  const handle = createRequestHandler(build, mode);
  const known = typeof build === "function" ? null : createStaticHandler(routesUnder(build));
  return {
    render(request, peticion) {
      const provider = new RouterContextProvider();
      provider.set(peticionContext, peticion);
      return handle(request, provider);
    },
    async takesForm(path) {
      const { query } =
        known ?? createStaticHandler(routesUnder(typeof build === "function" ? await build() : build));
      // These routes load nothing: the answer only has the matches.
      const found = await query(new Request(`http://localhost${path}`));
      return "matches" in found && found.matches.some(({ route }) => route.action !== undefined);
    },
  };
}

/** The routes of a build below one of them, or all of them, with their layouts. */
function routesUnder(build: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, module } = route;
    const action = module.action ? { action: true as const } : {};
    return index
      ? [{ id, index, path, ...action }]
      : [{ id, path, children: routesUnder(build, id), ...action }];
  });
}
