import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { createMetrics } from "#server/ops/metrics.ts";
import { accessLog } from "./access-log.ts";
import type { DoorEnv } from "./client-address.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** How many failures are counted when a page answers 500 to this signal. */
async function counted(signal: AbortSignal): Promise<number> {
  const count = vi.fn();
  const app = new Hono<DoorEnv>();
  app.use(accessLog({ log, metrics: createMetrics(log), failures: { count } }));
  app.get("/pagina", () => new Response(null, { status: 500 }));
  await app.request(new Request("http://tienda.example/pagina", { signal }));
  return count.mock.calls.length;
}

test("a failed request counts, and one whose client left does not", async () => {
  expect(await counted(new AbortController().signal)).toBe(1);
  expect(await counted(AbortSignal.abort())).toBe(0);
});
