import {
  createRequestHandler,
  matchRoutes,
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
  const fixed = typeof build === "function" ? null : routesOf(build);
  return {
    render(request, peticion) {
      const provider = new RouterContextProvider();
      provider.set(peticionContext, peticion);
      return handle(request, provider);
    },
    async takesForm(path) {
      const routes = typeof build === "function" ? routesOf(await build()) : (fixed ?? []);
      return matchRoutes(routes, path)?.at(-1)?.route.action !== undefined;
    },
  };
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
