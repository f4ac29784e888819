import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarSecreto } from "#modules/conexiones/secretos.server.ts";
import { FUNCTIONS } from "#server/functions/table.ts";
import { crudo, llamar, sinCambios } from "#tests/support/attack/attack.ts";
import { CRUZADAS } from "#tests/support/attack/cruzadas.ts";
import { crearMundo } from "#tests/support/attack/mundo.ts";
import { leerRutas } from "#tests/support/attack/rutas.ts";
import { fichaNueva } from "#tests/support/shop/api-shop.ts";

vi.setConfig({ testTimeout: 120_000 });
const mundo = await crearMundo();
const { ctx, admin, pagada, pendiente, tienda } = mundo;
const LISTAS = [
  "/api/v1/ventas?limite=200",
  "/api/v1/productos?limite=200",
  "/api/v1/existencias?limite=200",
];
const TODAS = [
  ...LISTAS,
  `/api/v1/ventas/${pagada}`,
  `/api/v1/ventas/${pendiente}`,
  `/api/v1/productos/${tienda.producto.sku}`,
];
let ficha: Record<string, string>;
beforeAll(async () => {
  ficha = { Authorization: `Bearer ${await fichaNueva(ctx, admin)}` };
  await enTransaccion(ctx, (tx) =>
    guardarSecreto(tx, "khipu.llave", "sk_de_khipu_77", admin.codigo_referido),
  );
});

test("a token opens the API to a program without cookies, and writes nothing but its use", async () => {
  for (const url of TODAS)
    expect((await crudo(mundo, "visitante", url, { headers: ficha })).desenlace).toBe(200);
  await sinCambios(mundo, "reading", async () => {
    for (const url of TODAS) await crudo(mundo, "visitante", url, { headers: ficha });
  });
});

test("an answer for a token is given to no visitor, also when both ask again and again", async () => {
  for (const url of TODAS)
    for (let i = 0; i < 3; i++) {
      expect((await crudo(mundo, "visitante", url, { headers: ficha })).desenlace).toBe(200);
      const { desenlace, headers } = await crudo(mundo, "visitante", url);
      expect([desenlace, headers.get("Cache-Control")]).toEqual([401, "no-store"]);
    }
});

test("a token opens no page, no file and no function: each answers as to a visitor", async () => {
  const rutas = (await leerRutas()).map(({ path }) => path.replace(/:\w+|\*/g, "x"));
  const admins = rutas.filter((ruta) => /^\/(admin|mis-|cuenta|task)/.test(ruta));
  expect(admins.length).toBeGreaterThan(30);
  for (const ruta of admins) {
    const visita = await crudo(mundo, "visitante", ruta);
    expect([ruta, (await crudo(mundo, "visitante", ruta, { headers: ficha })).desenlace]).toEqual([
      ruta,
      visita.desenlace,
    ]);
  }
  for (const { name, method, access } of FUNCTIONS.filter((row) => row.access !== "visitante")) {
    const body = method === "POST" ? "{}" : null;
    const init = { method, body, headers: { ...ficha, "Content-Type": "application/json" } };
    const { desenlace } = await sinCambios(mundo, name, () =>
      llamar(mundo, "visitante", `/.netlify/functions/${name}`, init),
    );
    expect([name, access, desenlace]).toEqual([name, access, 401]);
  }
});

test("a page of another site reads nothing, with a session and even with a token", async () => {
  for (const origen of CRUZADAS) {
    const sesion = await crudo(mundo, "duena", LISTAS[0] ?? "", { headers: origen });
    expect(sesion.desenlace).toBe(401);
    const { headers } = await crudo(mundo, "duena", LISTAS[0] ?? "", { headers: { ...origen, ...ficha } });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers.has("Set-Cookie")).toBe(false);
    const previa = {
      ...origen,
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization",
    };
    expect(
      (await crudo(mundo, "visitante", LISTAS[0] ?? "", { method: "OPTIONS", headers: previa })).desenlace,
    ).toBe(405);
  }
});

/** Columns whose values no other system may read. */
const SECRETAS = [
  "select password from auth.account where password is not null",
  "select huella from auth.session",
  "select huella from fichas_api",
  "select cifrado from conexiones_secretos",
  "select semilla from sorteos_semillas",
  "select semilla from partidas_semillas",
  "select huella_carrito from ventas where huella_carrito is not null",
  "select comprobante from ventas where comprobante is not null",
  "select boleta from ventas where boleta is not null",
  "select id from auth.user",
];

test("no answer has a password, a session, a seed, a secret, a file or a hash of them", async () => {
  const cuerpos = await Promise.all(
    TODAS.map(async (url) => (await crudo(mundo, "visitante", url, { headers: ficha })).body),
  );
  const todo = cuerpos.join("\n");
  expect(todo).toContain(pagada);
  for (const consulta of SECRETAS) {
    const { rows } = await ctx.db.execute(sql.raw(consulta));
    const valores = rows.flatMap((fila) => Object.values(fila)).map(String);
    expect([consulta, valores.length > 0]).toEqual([consulta, true]);
    for (const valor of valores) expect(todo.includes(valor), `${consulta}: ${valor}`).toBe(false);
  }
  expect(todo).not.toMatch(
    /sk_de_khipu_77|"(password|token|semilla|huella|secreto|cifrado|llave|quien|nota|comprobante)"/,
  );
  // A code of an admin stands nowhere: which admin acted stays in the shop.
  expect(todo).not.toContain(admin.codigo_referido);
});
