import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Peticion } from "#app/context.ts";
import type { RenderCorreo } from "#modules/correos/correo.ts";

/** What the page bundle offers the server besides its routes (app/entry.server.tsx). */
type EntryModule = { provide(peticion: Peticion): RouterContextProvider; renderCorreo: RenderCorreo };

export type Pages = {
  render(request: Request, peticion: Peticion): Promise<Response>;
  renderCorreo: RenderCorreo;
};

/**
 * Loads the built pages, once: the router prepares its routes again for every request if it is given a function.
 * While developing, `load` comes from Vite and sees every change.
 */
export async function loadPages(load?: () => Promise<ServerBuild>, mode = "production"): Promise<Pages> {
  const build = load ?? (await loadBuild());
  const entry = async () =>
    (typeof build === "function" ? await build() : build).entry.module as unknown as EntryModule;
  const handle = createRequestHandler(build, mode);
  return {
    async render(request, peticion) {
      return handle(request, (await entry()).provide(peticion));
    },
    renderCorreo: async (...mensaje) => (await entry()).renderCorreo(...mensaje),
  };
}

async function loadBuild(): Promise<ServerBuild> {
  return import(pathToFileURL("build/server/index.js").href);
}
