import { Hono } from "hono";
import type { Peticion } from "#app/context.ts";
import type { Pages } from "./pages.ts";

export type AppParts = { pages: Pages; peticion: (request: Request) => Promise<Peticion> };

/** The doors of the shop, in the order in which a request meets them. */
export function createApp({ pages, peticion }: AppParts): Hono {
  const app = new Hono();
  app.all("*", async (c) => pages.render(c.req.raw, await peticion(c.req.raw)));
  return app;
}
