import { Hono } from "hono";
import { beforeEach, expect, test, vi } from "vitest";
import { createMetrics } from "#server/ops/metrics.ts";
import { accessLog, publicPath } from "./access-log.ts";
import type { DoorEnv } from "./client-address.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => void log.info.mockClear());

/** How a request is counted whose page answers 500 to this signal. */
async function counted(signal: AbortSignal) {
  const count = vi.fn();
  const metrics = createMetrics(log);
  const app = new Hono<DoorEnv>();
  app.use(accessLog({ log, metrics, failures: { count } }));
  app.get("/pagina", () => new Response(null, { status: 500 }));
  await app.request(new Request("http://tienda.example/pagina", { signal }));
  const [, status] = /^puntazo_http_requests_total\{.*status="(\d+)"\} 1$/m.exec(await metrics.text()) ?? [];
  metrics.close();
  return { failures: count.mock.calls.length, status, logged: log.info.mock.lastCall?.[1]?.status };
}

test("a failed request counts, and one whose client left is no failure and no 500", async () => {
  expect(await counted(new AbortController().signal)).toEqual({ failures: 1, status: "500", logged: 500 });
  expect(await counted(AbortSignal.abort())).toEqual({ failures: 0, status: "499", logged: 499 });
});

test("files and checks of monitors are counted, and logged only when they fail", async () => {
  const metrics = createMetrics(log);
  const app = new Hono<DoorEnv>();
  app.use(accessLog({ log, metrics }));
  app.get("*", (c) => new Response(null, { status: c.req.path.includes("no-hay") ? 404 : 200 }));
  const files = ["/assets/a.js", "/art/logo/favicon.svg", "/fotos/1/320.webp", "/marca/1/logo", "/salud"];
  for (const path of [...files, "/assets/no-hay.js", "/productos", "/admin/ventas"]) await app.request(path);
  expect(log.info.mock.calls.map(([, { path }]) => path)).toEqual([
    "/assets/no-hay.js",
    "/productos",
    "/admin/ventas",
  ]);
  expect(await metrics.text()).toContain('{group="fotos",method="GET",status="200"} 2');
  metrics.close();
});

test("no key and no e-mail of a path is logged", () => {
  const token = "01ab".repeat(16);
  expect(publicPath(`/pago-con-tarjeta/${token}`)).toBe("/pago-con-tarjeta/…");
  expect(publicPath(`/pago-con-tarjeta/${token}.data`)).toBe("/pago-con-tarjeta/…");
  expect(publicPath("/Pago-con-Tarjeta/corto")).toBe("/Pago-con-Tarjeta/…");
  expect(publicPath(`/restablecer/${"Ab3-xYz_9q".repeat(5)}`)).toBe("/restablecer/…");
  expect(publicPath("/admin/usuarios/ana%40correo.cl")).toBe("/admin/usuarios/…");
  const shown = "/productos/detalle-producto/100001/sorteo/0b9f6f0e-8d3c-4b55-9a62-2f1f1f3a7c11/acta.json";
  expect(publicPath(shown)).toBe(shown);
});
