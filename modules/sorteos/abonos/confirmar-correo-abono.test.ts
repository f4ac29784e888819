import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { correos, sorteos, tickets_participantes } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abono, call, mail, openDoors, person } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const FUNCION = "sendEmailPuntosAbonados";
let ana: Sesion;
let otro: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
});

type Abono = Awaited<ReturnType<typeof abono>>;
const cuerpo = ({ sku, puntosInicio, puntosFinal }: Abono, mas = {}) => ({
  email: "otra@persona.cl",
  sku,
  puntos: puntosFinal - puntosInicio + 1,
  puntosInicio,
  puntosFinal,
  ...mas,
});
const leer = async (id: number) =>
  (
    await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `abono:${id}`))
  )[0];

async function conCorreo(usuario = "ANAANA01") {
  const hecho = await abono(db, usuario);
  await mail(db, { clave: `abono:${hecho.id}`, usuario });
  return hecho;
}

test("the mail of one's own abono is due again, to its own address", async () => {
  const hecho = await conCorreo();
  const { status, body } = await call(shop, FUNCION, cuerpo(hecho), { as: ana });
  expect([status, body]).toEqual([200, { estado: "pendiente", message: "El correo va en camino." }]);
  expect(await leer(hecho.id)).toMatchObject({ estado: "pendiente", para: "anaana01@ejemplo.cl" });
});

test("a visitor gets 401, and for another person it does not exist", async () => {
  const hecho = await conCorreo();
  expect((await call(shop, FUNCION, cuerpo(hecho))).status).toBe(401);
  const { status, body } = await call(shop, FUNCION, cuerpo(hecho), { as: otro });
  expect([status, body.error]).toEqual([404, "No encontramos ese abono."]);
  expect(await leer(hecho.id)).toMatchObject({ estado: "atascado" });
});

test("the same range in the product's next raffle is another person's abono", async () => {
  const primero = await conCorreo();
  const cierre = { estado: "Finalizado" as const, fecha_termino: new Date() };
  await db.update(sorteos).set(cierre).where(eq(sorteos.producto, primero.sku));
  const segundo = { key: "SRT-OTRO01", producto: primero.sku, objetivo: 100, minimo: 1, compromiso: "00" };
  await db.insert(sorteos).values(segundo);
  const fila = { usuario: "OTROOT02", sorteo: segundo.key, producto: primero.sku, puntos_aportados: 10 };
  await db.insert(tickets_participantes).values({ ...fila, puntos_inicio: 1, puntos_final: 10 });
  expect((await call(shop, FUNCION, cuerpo(primero), { as: ana })).status).toBe(200);
  expect(await leer(primero.id)).toMatchObject({ estado: "pendiente" });
});

test("an unknown product or range gets 404", async () => {
  const hecho = await conCorreo();
  for (const mas of [{ sku: "nada" }, { puntosFinal: 9 }, { puntosInicio: 2 }]) {
    const { status, body } = await call(shop, FUNCION, cuerpo(hecho, mas), { as: ana });
    expect([status, body.error]).toEqual([404, "No encontramos ese abono."]);
  }
});

test.each([
  ["sku", 100001],
  ["puntosInicio", "1"],
  ["puntosInicio", 1.5],
  ["puntosInicio", -1],
  ["puntosFinal", 1e300],
  ["puntosFinal", 2 ** 53],
  ["puntosFinal", null],
])("%s %j gets 400 that names it", async (campo, valor) => {
  const hecho = { sku: "1", id: 1, puntosInicio: 1, puntosFinal: 10 };
  const { status, body } = await call(shop, FUNCION, cuerpo(hecho, { [campo]: valor }), { as: ana });
  expect([status, body.error]).toEqual([400, `El campo «${campo}» no es válido.`]);
});

test("twice and in parallel answer alike", async () => {
  const hecho = await conCorreo();
  const todas = await Promise.all(
    Array.from({ length: 6 }, () => call(shop, FUNCION, cuerpo(hecho), { as: ana })),
  );
  expect(new Set(todas.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await leer(hecho.id)).toMatchObject({ estado: "pendiente", intentos: 0 });
});
