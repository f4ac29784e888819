import { describe, expect, test } from "vitest";
import { VERSION } from "#modules/comun/version.server.ts";
import { createApp } from "#server/app.ts";
import type { Auth } from "#server/auth/auth.ts";
import { readEnv } from "#server/env.ts";
import { RULES, type RuleName } from "#server/http/rate-limit.ts";
import { createMetrics } from "#server/ops/metrics.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { SHOP } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const lines: { message: string; data: Record<string, unknown> | undefined }[] = [];
const taken: [RuleName, string][] = [];
let left = 1000;

const PAGES: Record<string, () => Response> = {
  "/pagina": () => html("<p>hola</p>", { "X-Script-Sources": HASH }),
  "/con-cookie": () => html("hola", { "Set-Cookie": "a=b", "Cache-Control": "public" }),
  "/archivo": () => html("x", { "Cache-Control": "public, max-age=31536000, immutable" }),
  "/ya-no": () => html("no", { "Cache-Control": "public" }, 404),
  "/mueve": () => html("", { Location: "/pagina" }, 302),
  "/rota": () => {
    throw new Error("secreto");
  },
};
const html = (text: string, headers: Record<string, string>, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

/** The whole application as in production, with pages of this test. */
function open(public_url = SHOP) {
  const info = (message: string, data?: Record<string, unknown>) => void lines.push({ message, data });
  const log = { info, warn: info, error: info };
  const metrics = createMetrics(log);
  const doors = createApp({
    env: readEnv({
      PUBLIC_URL: public_url,
      METRICS_TOKEN: "un-secreto-de-pruebas",
      DATA_DIR: "/nowhere",
      ADMIN_EMAIL: "admin@puntazo.cl",
    }),
    ctx: { ...testCtx(db), public_url, log },
    metrics,
    limits: {
      async take(rule, key) {
        taken.push([rule, key]);
        return { allowed: left-- > 0, retry_after: 90 };
      },
    },
    auth: {
      from: () => ({}),
      devices: { id: () => null },
      sesion: async () => null,
      leerSesion: async () => ({ sesion: null, headers: new Headers() }),
    } as unknown as Auth,
    pages: {
      takesForm: async () => true,
      async render(request) {
        const page = PAGES[new URL(request.url).pathname];
        return page ? page() : html(`<p>${request.url} ${(await request.text()).length}</p>`, {});
      },
    },
  });
  return { doors, metrics };
}
const shop = open();

type Init = { method?: string; headers?: Record<string, string>; body?: string };
const ask = (path: string, init: Init = {}, remoteAddress = "203.0.113.7", { doors } = shop) =>
  Promise.resolve(
    doors.request(
      path,
      { ...init, headers: { Host: "localhost:3000", ...init.headers } },
      { incoming: { socket: { remoteAddress } } },
    ),
  );
const cache = async (path: string, init?: Init) => (await ask(path, init)).headers.get("Cache-Control");

describe("headers", () => {
  test("a page runs only its own scripts and those it was rendered with", async () => {
    const { headers } = await ask("/pagina");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy.split("; ")).toEqual([
      "default-src 'self'",
      `script-src 'self' ${HASH}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self' ws://localhost:3000 wss://localhost:3000",
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ]);
    expect(headers.has("X-Script-Sources")).toBe(false);
    expect(headers.has("Strict-Transport-Security")).toBe(false);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
  });

  test("the camera and WebAssembly are for the page that reads codes, and for no other", async () => {
    for (const path of ["/boleta/verificar", "/boleta/verificar/"]) {
      const { headers } = await ask(path);
      expect(headers.get("Permissions-Policy")).toContain("camera=(self)");
    }
    for (const path of ["/pagina", "/boleta/verificar/libro.json", "/boleta", "/x/boleta/verificar"]) {
      const { headers } = await ask(path);
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("Content-Security-Policy")).not.toContain("wasm-unsafe-eval");
    }
  });

  test("https is insisted on where it is in use, as a trusted proxy or the shop's address says", async () => {
    const { doors, metrics } = open("https://puntazo.cl");
    const secure = { doors, metrics };
    const direct = await ask("/pagina", { headers: { Host: "puntazo.cl" } }, "203.0.113.7", secure);
    expect(direct.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    expect(direct.headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
    const proxied = { headers: { "X-Forwarded-Proto": "https" } };
    expect((await ask("/pagina", proxied, "127.0.0.1")).headers.has("Strict-Transport-Security")).toBe(true);
    expect((await ask("/pagina", proxied)).headers.has("Strict-Transport-Security")).toBe(false);
  });

  test("a Host that is no host does not reach the policy", async () => {
    const { headers } = await ask("/pagina", { headers: { Host: "x; script-src *" } });
    expect(headers.get("Content-Security-Policy")).not.toContain("script-src *");
  });

  test("errors carry them too, and say nothing else", async () => {
    const response = await ask("/rota");
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    const text = await response.text();
    expect(text).toContain("Ocurrió un problema de nuestro lado.");
    expect(text).not.toContain("secreto");
  });
});

describe("who may keep an answer", () => {
  const SHARED = "public, max-age=0, s-maxage=30";
  test("a page asked without cookies may be shared", async () => {
    const { headers } = await ask("/pagina");
    expect(headers.get("Cache-Control")).toBe(SHARED);
    expect(headers.get("Vary")?.split(", ").toSorted()).toEqual(["Accept-Encoding", "Cookie"]);
  });

  test.each([
    ["/pagina", { headers: { Cookie: "persona=ANAANA01" } }, "private, no-store"],
    ["/pagina", { headers: { Authorization: "Bearer x" } }, "private, no-store"],
    ["/pagina?token=abc", {}, "private, no-store"],
    ["/con-cookie", {}, "private, no-store"],
    ["/ya-no", {}, "no-store"],
    ["/mueve", {}, "no-store"],
    ["/rota", {}, "no-store"],
    ["/otra", { method: "POST" }, "no-store"],
    ["/archivo", { headers: { Cookie: "a=b" } }, "public, max-age=31536000, immutable"],
    ["/salud", {}, "no-store"],
  ])("%s with %j: %s", async (path, init, expected) => {
    expect(await cache(path, init)).toBe(expected);
  });
});

describe("writes of pages", () => {
  test("a foreign page is refused in Spanish, readable where it lands", async () => {
    const headers = { Origin: "https://mala.cl", Cookie: "persona=ANAANA01" };
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const response = await ask("/mis-datos", { method, headers });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(
        "Esta acción solo se puede hacer desde las páginas de la tienda.",
      );
    }
    const data = await ask("/mis-datos.data", { method: "POST", headers });
    expect(data.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await data.text()).toBe("Esta acción solo se puede hacer desde las páginas de la tienda.");
  });

  test("behind a proxy a page's action sees the address that the browser sees", async () => {
    const { doors, metrics } = open("https://puntazo.cl");
    const headers = {
      Host: "puntazo.cl",
      Origin: "https://puntazo.cl",
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const init = { method: "POST", headers, body: "a=1" };
    const response = await ask("/carrito?a=1", init, "127.0.0.1", { doors, metrics });
    expect(await response.text()).toBe("<p>https://puntazo.cl/carrito?a=1 3</p>");
  });

  test("more than 64 kB get 413", async () => {
    const init = { method: "POST", headers: { Origin: SHOP, "Content-Length": "65537" }, body: "x" };
    expect((await ask("/mis-datos", init)).status).toBe(413);
  });
});

describe("limits of the access pages", () => {
  test.each([
    "/ingresar",
    "/ingresar.data",
    "/INGRESAR/",
    "/%69ngresar",
    "//ingresar",
    "/ingresar/_.data",
    "/recuperar",
    "/restablecer.data",
    "/confirmar",
    "/invitacion",
  ])("a post to %s is counted by its network", async (path) => {
    taken.length = 0;
    await ask(path, { method: "POST", headers: { Origin: SHOP } }, "2001:db8::1");
    expect(taken).toEqual([
      ["formularios", "2001:db8:0:0::/64"],
      ["auth", "2001:db8:0:0::/64"],
    ]);
    taken.length = 0;
    await ask(path);
    expect(taken).toEqual([]);
    await ask("/productos", { method: "POST", headers: { Origin: SHOP } });
    expect(taken).toEqual([["formularios", "203.0.113.7"]]);
  });

  test("a client that asks too often is told when to come back", async () => {
    left = 1;
    const response = await ask("/registrate", { method: "POST", headers: { Origin: SHOP } });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "90"]);
    expect(await response.text()).toContain("Hiciste demasiados intentos. Intenta de nuevo en 2 minutos.");
    const data = await ask("/registrate.data", { method: "POST", headers: { Origin: SHOP } });
    expect([data.status, data.headers.has("X-Remix-Response")]).toEqual([429, false]);
    left = 1000;
  });

  test("every rule can be met", () => {
    expect(Object.values(RULES).every(({ max, window }) => max >= 1 && window >= 1000)).toBe(true);
  });
});

describe("health and metrics", () => {
  const token = { headers: { Authorization: "Bearer un-secreto-de-pruebas" } };
  test("everybody may know that it lives and serves, and nothing more", async () => {
    expect(await (await ask("/salud")).json()).toEqual({ estado: "vivo" });
    expect(await (await ask("/salud/listo")).json()).toEqual({ estado: "listo" });
    expect((await ask("/metrics")).status).toBe(404);
  });

  test.each([
    ["this machine", "127.0.0.1", {}, true],
    ["this machine by IPv6", "::1", {}, true],
    ["the token", "203.0.113.7", token, true],
    ["another token", "203.0.113.7", { headers: { Authorization: "Bearer otro" } }, false],
    ["a client behind a proxy here", "127.0.0.1", { headers: { "X-Forwarded-For": "127.0.0.1" } }, false],
    ["a forwarded request", "127.0.0.1", { headers: { Forwarded: "for=127.0.0.1" } }, false],
    ["another name for this machine", "127.0.0.1", { headers: { Host: "mala.cl" } }, false],
  ])("details for %s", async (_, remote, init, expected) => {
    const ready = await (await ask("/salud/listo", init, remote)).json();
    expect("base_de_datos" in ready).toBe(expected);
    expect(ready.version === VERSION).toBe(expected);
    expect((await ask("/metrics", init, remote)).status === 200).toBe(expected);
  });

  test("metrics count what was answered, by group, and read their gauges", async () => {
    const { doors, metrics } = open();
    metrics.gauge("puntazo_sockets", "Open sockets", () => 3);
    metrics.gauge("puntazo_rota", "Broken", () => Promise.reject(new Error("x")));
    const paths = [
      "/pagina",
      "/pagina",
      "/pagina.data",
      "/admin/ventas",
      "/.netlify/functions/nada",
      "/fotos/1/x",
    ];
    for (const path of paths) {
      await ask(path, {}, "203.0.113.7", { doors, metrics });
    }
    const text = await metrics.text();
    expect(text).toContain('puntazo_http_requests_total{group="paginas",method="GET",status="200"} 2');
    expect(text).toContain('puntazo_http_requests_total{group="funciones",method="GET",status="404"} 1');
    expect(text).toContain('puntazo_http_request_duration_seconds_bucket{le="+Inf",group="paginas"} 2');
    expect(text).toContain('puntazo_http_requests_total{group="fotos",method="GET",status="404"} 1');
    expect(text).toContain("\npuntazo_sockets 3\n");
    expect(text).not.toContain("puntazo_rota");
    expect(text).toMatch(/puntazo_event_loop_lag_p99_seconds [\d.e-]+\n/);
    metrics.close();
  });
});

test("a line per request, with a name of ours and no person's data", async () => {
  lines.length = 0;
  const headers = { "X-Request-Id": "inyectado" };
  const response = await ask("/buscar/ana@ejemplo.cl?correo=ana@ejemplo.cl", { headers });
  expect(response.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
  expect(lines.filter(({ message }) => message === "http: request").map(({ data }) => data)).toEqual([
    { method: "GET", path: "/buscar/…", status: 200, ms: expect.any(Number) },
  ]);
});
