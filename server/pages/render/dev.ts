import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export type DevPages = {
  load(): Promise<ServerBuild>;
  /** Serves sources and hot updates first, then hands the request on. */
  wrap(next: Listener): Listener;
  attach(server: Server): void;
  stop(): Promise<void>;
};

/** Pages straight from their sources. Vite is loaded only here, so production never pays for it. */
export async function startDevPages(): Promise<DevPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: "custom",
  });
  return {
    load: async () =>
      (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as ServerBuild,
    wrap: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    attach: () => undefined,
    stop: () => vite.close(),
  };
}
