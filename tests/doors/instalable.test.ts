import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const database = await testDatabase();
const shop = await openWholeShop({ database });
const marcar = (cambios: Parameters<typeof guardarAjustes>[1]) =>
  enTransaccion(shop.ctx, async (tx) => {
    await guardarAjustes(tx, cambios, null);
    tx.announce({ tabla: "ajustes" });
  });
await marcar({
  razon_social: "Lanas Ltda.",
  rut: "76.543.210-3",
  email: "hola@lanas.cl",
  nombre_tienda: "Lanas",
  logo: "",
});

const leer = async (cookie?: string) => (await shop.ask("/sw.js", { cookie })).text();

/** What the worker is told by the server. */
function datosDe(text: string): { VERSION: string; FILES: string[]; ICON: string } {
  const cabeza = text.split("\n").slice(0, 3).join("\n");
  return runInNewContext(`${cabeza}; ({ VERSION, FILES, ICON })`);
}

test("the worker is never cached, asks only the shop, and is the same for all visitors", async () => {
  const { status, headers } = await shop.ask("/sw.js");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'; connect-src 'self'");
  expect(await leer("sesion=de-otra-persona")).toBe(await leer());
});

test("it stores public files that exist, and no page but the offline one", async () => {
  const { FILES, ICON } = datosDe(await leer());
  for (const path of [...FILES, ICON]) {
    expect(path).toMatch(/^\/(assets|marca|art)\//);
    expect([path, (await shop.ask(path)).status]).toEqual([path, 200]);
  }
  const source = await leer();
  expect(source.match(/cache\.put\(/g)).toHaveLength(1);
  expect(source).toContain('credentials: "omit"');
});

test("its version changes with the brand, so that browsers store the new offline page", async () => {
  const antes = datosDe(await leer());
  expect(datosDe(await leer())).toEqual(antes);
  await marcar({ color: "#1d5fa6" });
  const despues = datosDe(await leer());
  expect(despues.VERSION).toMatch(/^[0-9a-f]{16}$/);
  expect(despues.VERSION).not.toBe(antes.VERSION);
  expect(despues.ICON).toBe("/marca/bolsa-1d5fa6/icono-192.png");
});

test("the offline page runs its own script only, names the shop as text, and is not found by search engines", async () => {
  await marcar({ nombre_tienda: "Lanas <b>&</b> Co" });
  const response = await shop.ask("/sin-conexion");
  const html = await response.text();
  expect(html).toContain("<title>Sin conexión · Lanas &lt;b&gt;&amp;&lt;/b&gt; Co</title>");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/puntazo/i);
  // It has no other style sheet: every colour that it uses is declared, in both themes.
  for (const [, token = ""] of html.matchAll(/var\((--color-[\w-]+)\)/g))
    expect(html.split(`${token}: #`).length + html.split(`${token}:#`).length, token).toBeGreaterThanOrEqual(
      4,
    );
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(response.headers.get("Content-Security-Policy")).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
});

test("switched off, it is a worker that removes itself and all that was stored", async () => {
  const apagada = await openWholeShop({ database, service_worker: "off" });
  const source = await (await apagada.ask("/sw.js")).text();
  const hecho: string[] = [];
  const oyentes: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> = {};
  const self = {
    addEventListener: (name: string, listener: (typeof oyentes)[string]) => {
      oyentes[name] = listener;
    },
    skipWaiting: () => hecho.push("skip"),
    registration: { unregister: async () => hecho.push("unregister") },
  };
  const caches = {
    keys: async () => ["tienda-vieja", "otra"],
    delete: async (name: string) => hecho.push(name),
  };
  runInNewContext(source, { self, caches });
  expect(Object.keys(oyentes)).toEqual(["install", "activate"]);
  const trabajos: Promise<void>[] = [];
  for (const oyente of Object.values(oyentes)) oyente({ waitUntil: (work) => trabajos.push(work) });
  await Promise.all(trabajos);
  expect(hecho).toEqual(["skip", "tienda-vieja", "otra", "unregister"]);
});
