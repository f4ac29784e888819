import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { apuestas, libro_asientos, partidas } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { createRateLimiter } from "#server/http/rate-limit.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, openDoors, person, playerWith } from "#tests/support/shop/functions-shop.ts";
import { activarJuego, partidaNueva, relojFalso } from "#tests/support/shop/montoncito.ts";
import { moverJuego } from "../partida/mover-juego.server.ts";

const { db, url } = await testDatabase();
const shop = openDoors(db);
const { ctx } = shop;
const reloj = await relojFalso(db);
await activarJuego(ctx);
let ana = await playerWith(ctx, 1_000);
let otro = await playerWith(ctx, 1_000);
let key = "";

afterAll(async () => {
  // The book is whole after all of this.
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});
beforeEach(async () => {
  ana = await playerWith(ctx, 1_000);
  otro = await playerWith(ctx, 1_000);
  key = await partidaNueva(ctx, reloj);
  ctx.eventos.length = 0;
});

type Cuerpo = { jugador?: unknown; cantidad?: unknown; numeroMonton?: unknown; partidaId?: unknown };
const cuerpo = (cambios: Cuerpo) => ({
  jugador: ana.codigo_referido,
  cantidad: 10,
  numeroMonton: 1,
  partidaId: key,
  ...cambios,
});
const apostar = (cambios: Cuerpo = {}, as: Sesion | undefined = ana, llave?: string) =>
  call(shop, "realizarApuesta", cuerpo(cambios), { as, ...(llave && { key: llave }) });
const retirar = (cambios: Cuerpo = {}, as: Sesion | undefined = ana, llave?: string) =>
  call(shop, "retirarApuesta", cuerpo(cambios), { as, ...(llave && { key: llave }) });
const filas = () => db.select().from(apuestas).where(eq(apuestas.partida, key)).orderBy(apuestas.id);
const partida = async () => (await db.select().from(partidas).where(eq(partidas.key_partida, key)))[0];
const cinco = () => Promise.all([1, 2, 3, 4, 5].map((numeroMonton) => apostar({ numeroMonton })));

test("a bet moves the points to the table and is announced to all pages", async () => {
  const saldo = await leerSaldo(ctx, ana.codigo_referido);
  const { status, body } = await apostar({ cantidad: 31, numeroMonton: 4 });
  expect([status, body]).toEqual([
    200,
    {
      message: "Apostaste 31 puntos al montón 4.",
      apuesta: { jugador: ana.codigo_referido, montoncito: "monton_4", puntos_apostados: 31 },
      version: 2,
    },
  ]);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(saldo - 31);
  expect(await filas()).toMatchObject([
    { jugador: ana.codigo_referido, montoncito: "monton_4", puntos_apostados: 31, resultado: "pendiente" },
  ]);
  expect(await partida()).toMatchObject({ totales: [0, 0, 0, 31, 0, 0], version: 2, estado: "abierta" });
  for (const evento of [
    { tabla: "partidas", clave: key },
    { tabla: "apuestas", clave: key },
    { tabla: "libro_cuentas", usuario: ana.codigo_referido },
  ])
    expect(ctx.eventos).toContainEqual(evento);
});

test("'Cancelar' returns all own bets on that pile and no other player's", async () => {
  await apostar({ cantidad: 10 });
  await apostar({ cantidad: 1 });
  await apostar({ numeroMonton: 2 });
  await apostar({ jugador: otro.codigo_referido }, otro);
  const { status, body } = await retirar();
  expect([status, body]).toEqual([
    200,
    { puntosDevueltos: 11, message: "Te devolvimos 11 puntos.", version: 6 },
  ]);
  expect((await filas()).map(({ resultado }) => resultado)).toEqual([
    "cancelada",
    "cancelada",
    "pendiente",
    "pendiente",
  ]);
  const otra = await retirar();
  expect([otra.status, otra.body.error]).toEqual([409, "No tienes apuestas en ese montón."]);
});

test("a visitor gets 401, the code of another player 403, an admin 403", async () => {
  const admin = await person(db, "ADMINA03", "admin");
  for (const funcion of ["realizarApuesta", "retirarApuesta"])
    expect((await call(shop, funcion, cuerpo({}))).status).toBe(401);
  expect([(await apostar({}, otro)).status, (await retirar({}, otro)).status]).toEqual([403, 403]);
  expect((await apostar({ jugador: "ADMINA03" }, admin)).body.error).toBe(
    "Quien administra la tienda no apuesta en El Montoncito.",
  );
  expect(await filas()).toEqual([]);
});

test.each([
  ["jugador", 5],
  ["cantidad", "10"],
  ["cantidad", null],
  ["numeroMonton", "1"],
  ["partidaId", 7],
])("%s %j gets 400 that names it", async (campo, valor) => {
  const { status, body } = await apostar({ [campo]: valor });
  expect([status, body.error]).toEqual([400, `El campo «${campo}» no es válido.`]);
});

test.each([
  [{ cantidad: 0 }, 422, "La apuesta debe ser un número entero mayor que cero."],
  [{ cantidad: -1 }, 422, "La apuesta debe ser un número entero mayor que cero."],
  [{ cantidad: 1.5 }, 422, "La apuesta debe ser un número entero mayor que cero."],
  [{ cantidad: 1e300 }, 422, "La apuesta debe ser un número entero mayor que cero."],
  [{ numeroMonton: 0 }, 422, "El montón debe ser un número del 1 al 6."],
  [{ numeroMonton: 7 }, 422, "El montón debe ser un número del 1 al 6."],
  [{ partidaId: "PARTIDA-9999" }, 404, "No encontramos esa partida."],
])("%j gets %i with its reason", async (cambios, esperado, frase) => {
  const saldo = await leerSaldo(ctx, ana.codigo_referido);
  const { status, body } = await apostar(cambios);
  expect([status, body.error, body.message]).toEqual([esperado, frase, frase]);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(saldo);
});

test("more than the balance gets 422, however it is split", async () => {
  const pobre = await playerWith(ctx, 15);
  const dos = await Promise.all([1, 2].map(() => apostar({ jugador: pobre.codigo_referido }, pobre)));
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(dos.find(({ status }) => status === 422)?.body.error).toBe("No te alcanza: tienes 5 puntos.");
  expect(await leerSaldo(ctx, pobre.codigo_referido)).toBe(5);
});

test("races for the fifth and the sixth pile: five win, the sixth is refused", async () => {
  const otraBase = openDatabase(url, { max: 5 });
  const otraTienda = openDoors(db, { ctx: testCtx(otraBase.db) });
  for (const numeroMonton of [1, 2, 3, 4]) await apostar({ numeroMonton });
  const tiendas = [shop, otraTienda];
  const carrera = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      call(tiendas[i % 2] ?? shop, "realizarApuesta", cuerpo({ numeroMonton: 5 + (i % 2), cantidad: 1 }), {
        as: ana,
      }),
    ),
  );
  await otraBase.close();
  const ganadas = carrera.flatMap(({ status, body }) => (status === 200 ? body.apuesta.montoncito : []));
  expect(new Set(ganadas).size).toBe(1);
  expect(ganadas).toHaveLength(20);
  expect(carrera.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { error: "Ya hay apuestas en cinco montones: el sexto es de la banca." },
  });
  const fila = await partida();
  expect(fila?.estado).toBe("cuenta");
  expect(fila?.totales.filter((puntos) => puntos > 0)).toHaveLength(5);
});

test("a bet on a closed round gets 409 with its points intact, and is paid if it was in time", async () => {
  await cinco();
  const saldo = await leerSaldo(ctx, otro.codigo_referido);
  await reloj.avanzar(14_999);
  expect((await apostar({ jugador: otro.codigo_referido }, otro)).status).toBe(200);
  await reloj.avanzar(1);
  const tarde = await apostar({ jugador: otro.codigo_referido }, otro);
  expect([tarde.status, tarde.body.error]).toEqual([409, "Las apuestas de esta partida ya cerraron."]);
  expect((await retirar({ jugador: otro.codigo_referido }, otro)).status).toBe(409);
  expect(await leerSaldo(ctx, otro.codigo_referido)).toBe(saldo - 10);
  await moverJuego(ctx);
  expect((await apostar({ jugador: otro.codigo_referido }, otro)).status).toBe(409);
  const suya = (await filas()).filter(({ jugador }) => jugador === otro.codigo_referido);
  expect(suya).toHaveLength(1);
  const cambio = new Map<string | undefined, number>([
    ["ganada", 10],
    ["empatada", 0],
    ["perdida", -10],
  ]).get(suya[0]?.resultado);
  expect((await leerSaldo(ctx, otro.codigo_referido)) - saldo).toBe(cambio);
});

test("bets that race with zero are in and paid, or refused with their points intact", async () => {
  await cinco();
  await reloj.avanzar(14_999);
  const carrera = Array.from({ length: 30 }, () =>
    apostar({ jugador: otro.codigo_referido, cantidad: 1 }, otro),
  );
  await reloj.avanzar(1);
  const [finales] = await Promise.all([Promise.all(carrera), moverJuego(ctx)]);
  const dentro = finales.filter(({ status }) => status === 200).length;
  expect(finales.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const suyas = (await filas()).filter(({ jugador }) => jugador === otro.codigo_referido);
  expect(suyas).toHaveLength(dentro);
  expect(suyas.every(({ resultado }) => resultado !== "pendiente" && resultado !== "cancelada")).toBe(true);
});

test("the same key again gets the first answer; a refusal too", async () => {
  const primera = await apostar({}, ana, "apuesta-clave-1");
  const segunda = await apostar({}, ana, "apuesta-clave-1");
  expect([segunda.status, segunda.body]).toEqual([200, primera.body]);
  expect((await apostar({ cantidad: 11 }, ana, "apuesta-clave-1")).status).toBe(409);
  const fuera = await retirar({}, ana, "retiro-clave-1");
  expect((await retirar({}, ana, "retiro-clave-1")).body).toEqual(fuera.body);
  expect(await filas()).toHaveLength(1);
  const mala = await apostar({ cantidad: 0 }, ana, "apuesta-clave-2");
  expect((await apostar({ cantidad: 0 }, ana, "apuesta-clave-2")).body).toEqual(mala.body);
});

test("in parallel: every answer is a row, every row has its entry, and withdrawals find what was there", async () => {
  const gente = [ana, otro];
  const finales = await Promise.all(
    Array.from({ length: 80 }, (_, i) => {
      const quien = gente[i % 2] ?? ana;
      const cambios = { jugador: quien.codigo_referido, numeroMonton: 1 + (i % 6), cantidad: 1 + (i % 3) };
      return i % 5 === 4 ? retirar(cambios, quien) : apostar(cambios, quien);
    }),
  );
  expect(finales.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const todas = await filas();
  expect(todas).toHaveLength(finales.filter(({ body }) => body.apuesta).length);
  const asientos = await db.$count(
    libro_asientos,
    sql`clave like ${`apuesta:${key}:%`} or clave like ${`retiro:${key}:%`}`,
  );
  expect(asientos).toBe(finales.filter(({ status }) => status === 200).length);
  const vivas = todas.filter(({ resultado }) => resultado === "pendiente");
  const totales = [1, 2, 3, 4, 5, 6].map((n) =>
    vivas
      .filter(({ montoncito }) => montoncito === `monton_${n}`)
      .reduce((suma, { puntos_apostados }) => suma + puntos_apostados, 0),
  );
  expect((await partida())?.totales).toEqual(totales);
});

test("cancelling is rate-limited", async () => {
  const limitada = openDoors(db, { ctx, limits: createRateLimiter(ctx) });
  const estados: number[] = [];
  for (let i = 0; i < 21; i++)
    estados.push((await call(limitada, "retirarApuesta", cuerpo({}), { as: ana })).status);
  expect(estados.slice(0, 20).every((status) => status === 409)).toBe(true);
  expect(estados[20]).toBe(429);
});
