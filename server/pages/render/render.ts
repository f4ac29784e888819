import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Peticion, peticionContext } from "#app/context.ts";

export type Pages = { render(request: Request, peticion: Peticion): Promise<Response> };

/** The built pages or, during development, a function that loads their current version. */
export type PageBuild = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Pass the build itself where possible: with a function, the router prepares its routes again for every
 * request.
 */
export function createPages(build: PageBuild, mode = "production"): Pages {
  const handle = createRequestHandler(build, mode);
  return {
    render(request, peticion) {
      const provider = new RouterContextProvider();
      provider.set(peticionContext, peticion);
      return handle(request, provider);
    },
  };
}
