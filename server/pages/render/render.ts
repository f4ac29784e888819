import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Peticion, peticionContext } from "#app/context.ts";

export type Pages = { render(request: Request, peticion: Peticion): Promise<Response> };

/** What answers page requests: the built pages or, while developing, a function that loads them as they are now. */
export type PageBuild = ServerBuild | (() => Promise<ServerBuild>);

/** Give it the build itself where there is one: with a function, the router prepares its routes again for every request. */
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
