import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditoria, libro_asientos, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { darInputs, gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const { ctx } = shop;
let admin: Sesion;
let admin2: Sesion;
let ana: Sesion;
let numero = 0;

beforeAll(async () => {
  admin = await person(db, "ADMINA01", "admin");
  admin2 = await person(db, "ADMINB02", "admin");
  ana = await person(db, "ANAANA01");
});

const CERRADO = new Date("2026-11-15T15:00:00Z");
const LA_NOCHE = new Date("2026-11-19T01:00:00Z");
beforeEach(() => {
  ctx.clock.now = CERRADO;
});

/** A closed raffle of six people, `inputs` of whom gave their number. */
async function cerrado(inputs = 6, lleno = true): Promise<string> {
  const letra = String.fromCharCode(65 + numero++);
  const tramos = await gente(
    ctx,
    ["1", "2", "3", "4", "5", "6"].map((n) => `${letra}000000${n}`),
    50,
  );
  const key = await sorteoLleno(ctx, { sku: `40000${letra}`, tramos, lleno });
  await darInputs(
    ctx,
    key,
    Object.fromEntries(tramos.slice(0, inputs).map(({ usuario }, i) => [usuario, i + 1])),
  );
  return key;
}

const iniciar = (key: unknown, as: Sesion | undefined = admin, idempotencia?: string) =>
  call(shop, "iniciarSorteo", { key }, { as, ...(idempotencia ? { key: idempotencia } : {}) });
const ensayos = (sorteos_fuera_de_horario: boolean) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_fuera_de_horario }, null));

test("an admin draws in the window and gets both winners, masked", async () => {
  const key = await cerrado();
  ctx.clock.now = LA_NOCHE;
  const { status, body } = await iniciar(key);
  expect(status).toBe(200);
  expect(body).toEqual({
    ganadores: {
      ganador_producto: expect.stringMatching(/^\w{3}\*{4}\d$/),
      ganador_puntos: expect.stringMatching(/^\w{3}\*{4}\d$/),
      numero_producto: expect.any(Number),
      numero_puntos: expect.any(Number),
    },
    message: "¡Sorteo realizado! Ya hay ganadores.",
  });
  expect(body.ganadores.ganador_producto).not.toBe(body.ganadores.ganador_puntos);
  const { numero_producto, numero_puntos } = body.ganadores;
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", numero_producto, numero_puntos });
});

test("visitors get 401, customers 403, an unknown raffle 404, and an open one 409", async () => {
  const key = await cerrado();
  const visitante = await call(shop, "iniciarSorteo", { key });
  expect([visitante.status, visitante.body.error]).toEqual([401, "Usuario no autenticado"]);
  expect((await iniciar(key, ana)).status).toBe(403);
  expect(await iniciar("SRT-9999")).toMatchObject({
    status: 404,
    body: { error: "No encontramos ese sorteo." },
  });
  const abierto = await iniciar(await cerrado(1, false));
  expect([abierto.status, abierto.body.error]).toEqual([
    409,
    "Este sorteo todavía no reúne todos sus puntos.",
  ]);
});

test.each([
  [undefined, "Falta el campo «key»."],
  [7, "El campo «key» no es válido."],
  ["", "El campo «key» no es válido."],
])("key %j gets 400", async (key, message) => {
  expect(await iniciar(key)).toMatchObject({ status: 400, body: { error: message, message } });
});

test("too early is 409 with the date, and nothing is shown", async () => {
  const key = await cerrado();
  const { status, body } = await iniciar(key);
  expect([status, body.message]).toEqual([
    409,
    "Este sorteo se realiza el miércoles 18 de noviembre desde las 22:00, hora de Chile continental.",
  ]);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    congelado_en: null,
    semilla: null,
    huella_aportes: null,
  });
});

test("a rehearsal may be early but not with fewer than five inputs; its start freezes them", async () => {
  await ensayos(true);
  const faltan = await iniciar(await cerrado(3));
  expect([faltan.status, faltan.body.error]).toEqual([409, "Faltan 2 participantes para iniciar el sorteo."]);
  const key = await cerrado(5);
  expect((await iniciar(key)).status).toBe(200);
  expect(await leerSorteo(ctx, key)).toMatchObject({ congelado_en: CERRADO, sorteado_en: CERRADO });
  await ensayos(false);
});

test("a second start is refused and changes nothing; the same key gets the first answer", async () => {
  const key = await cerrado();
  ctx.clock.now = LA_NOCHE;
  const primera = await iniciar(key, admin, "clave-sorteo-01");
  const antes = await leerSorteo(ctx, key);
  const otra = await iniciar(key, admin2);
  expect([otra.status, otra.body.error]).toEqual([409, "Este sorteo ya se realizó."]);
  expect(await iniciar(key, admin, "clave-sorteo-01")).toMatchObject({ status: 200, body: primera.body });
  expect(await leerSorteo(ctx, key)).toEqual(antes);
});

test("two admins at once, sixteen times each: one draw, one prize, one trace", async () => {
  const key = await cerrado();
  ctx.clock.now = LA_NOCHE;
  const antes = await db.$count(ventas);
  const todas = await Promise.all(Array.from({ length: 32 }, (_, i) => iniciar(key, i % 2 ? admin : admin2)));
  const hechas = todas.filter(({ status }) => status === 200);
  expect(hechas).toHaveLength(1);
  expect(new Set(todas.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await db.$count(ventas)).toBe(antes + 1);
  expect(await db.$count(auditoria, eq(auditoria.objeto, `sorteo:${key}`))).toBe(1);
  expect(await db.$count(libro_asientos, eq(libro_asientos.clave, `premio:${key}`))).toBe(1);
  await libroLimpio(ctx);
});
