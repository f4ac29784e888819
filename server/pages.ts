import { createHash } from "node:crypto";
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

/** Loads the built pages; while developing, `load` comes from Vite and sees every change. */
export async function loadPages(
  load: () => Promise<ServerBuild> = loadBuild,
  mode = "production",
): Promise<Pages> {
  const entry = async () => (await load()).entry.module as unknown as EntryModule;
  const handle = createRequestHandler(load, mode);
  return {
    async render(request, peticion) {
      const response = await handle(request, (await entry()).provide(peticion));
      return withScriptHashes(response);
    },
    renderCorreo: async (...mensaje) => (await entry()).renderCorreo(...mensaje),
  };
}

async function loadBuild(): Promise<ServerBuild> {
  return import(pathToFileURL("build/server/index.js").href);
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Inline scripts are allowed by their hash, so that a page may be cached and still forbid every other one. */
async function withScriptHashes(response: Response): Promise<Response> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html") || !response.body) return response;
  const html = await response.text();
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const headers = new Headers(response.headers);
  headers.set("X-Script-Hashes", [...new Set(hashes)].join(" "));
  return new Response(html, { status: response.status, headers });
}
