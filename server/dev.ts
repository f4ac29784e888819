// `npm run dev`: the same module graph, loaded by Vite from the sources. Production never loads Vite.
import type { ServerBuild } from "react-router";
import { createServer } from "vite";

type Start = typeof import("./start.ts");

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 24_678 } },
  appType: "custom",
});
const load = async <T>(id: string): Promise<T> => (await vite.ssrLoadModule(id)) as T;

const { startShop } = await load<Start>("/server/start.ts");
await startShop({
  build: () => load<ServerBuild>("virtual:react-router/server-build"),
  // Vite serves sources and hot updates before the application's routes.
  wrap: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
  stop: () => vite.close(),
});
