import { asc, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import {
  correos,
  notificaciones,
  sorteos,
  sorteos_seudonimos,
  tickets_participantes,
  usuarios,
} from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { cuentaPozo } from "#modules/puntos/cuentas.ts";
import { leerSaldoCuenta } from "#modules/puntos/puntos.store.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { fallaEnRangos, huellaRangos } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { untilWaiting } from "#tests/support/lock-waits.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import {
  abonar,
  crearPersonasConPuntos,
  crearProductoConSorteo,
  intentarAbono,
} from "#tests/support/shop/sorteos.ts";

const { db, url } = await databaseOfEachTest();
const ctx = testCtx(db);
const personas = await crearPersonasConPuntos(ctx, 50, 10_000);
const persona = (i: number): Sesion => {
  const elegida = personas[i % personas.length];
  if (!elegida) throw new Error("no person");
  return elegida;
};
const admin = await crearPersona(ctx, { role: "admin" });

const leerSorteo = async (key: string) => {
  const [fila] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  if (!fila) throw new Error("no raffle");
  return fila;
};
const leerRangos = async (key: string) =>
  (
    await db
      .select()
      .from(tickets_participantes)
      .where(eq(tickets_participantes.sorteo, key))
      .orderBy(asc(tickets_participantes.puntos_inicio))
  ).map((fila) => ({ inicio: fila.puntos_inicio, final: fila.puntos_final, participante: fila.usuario }));

/** Another process of the shop: its own connections and its own queue. */
function otroProceso() {
  const otra = openDatabase(url, { max: 5 });
  return { con: { ...testCtx(otra.db), lotes: crearLotes() }, cerrar: otra.close };
}

describe("200 abonos at once by 50 people overshoot the target", () => {
  test.each([
    ["one process", 1],
    ["two processes", 2],
  ])("%s: the pool ends exactly at the target, closed once", async (_nombre, procesos) => {
    const objetivo = 1_501;
    const { sku, key } = await crearProductoConSorteo(ctx, { objetivo, minimo: 3 });
    const otro = procesos === 2 ? otroProceso() : null;
    const finales = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        intentarAbono(otro && i % 2 ? otro.con : ctx, sku, 3 + (i % 11), persona(i)),
      ),
    );
    // Fill what the abonos above may have left, so that the next abono finds the raffle full.
    const { reunido } = await leerSorteo(key);
    if (reunido < objetivo) await abonar(ctx, sku, objetivo - reunido, persona(0));
    expect(await intentarAbono(ctx, sku, 3, persona(1))).toBe("Este sorteo ya reunió todos sus puntos.");
    await otro?.cerrar();

    const cerrado = await leerSorteo(key);
    expect(cerrado).toMatchObject({ estado: "Cerrado", reunido: objetivo });
    const rangos = await leerRangos(key);
    expect(fallaEnRangos(rangos, objetivo)).toBeNull();
    const dados = finales.filter((final) => typeof final !== "string");
    const tramos = new Map(rangos.map(({ inicio, final }) => [inicio, final]));
    for (const { puntosInicio, puntosFinal } of dados) expect(tramos.get(puntosInicio)).toBe(puntosFinal);
    expect(await leerSaldoCuenta(db, cuentaPozo(key))).toBe(objetivo);
    const avisos = await db
      .select()
      .from(correos)
      .where(like(correos.clave, `sorteo-cerrado:${key}:%`));
    expect(avisos).toHaveLength(new Set(rangos.map(({ participante }) => participante)).size);
    expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  });
});

test("one key sent to two processes, again and again, among others' abonos, is one abono", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 5_000 });
  const otro = otroProceso();
  const huella = { funcion: "abonarPuntos", huella: sku };
  const sesion = persona(0);
  const idempotency = { quien: sesion.codigo_referido, clave: "la-misma-clave", ...huella };
  const repetidos = Array.from({ length: 30 }, (_, i) =>
    abonar({ ...(i % 2 ? otro.con : ctx), idempotency }, sku, 7, sesion),
  );
  const vecinos = Array.from({ length: 30 }, (_, i) => {
    const vecino = persona(i + 1);
    const suya = { quien: vecino.codigo_referido, clave: `vecino-${i}`, ...huella };
    return abonar({ ...(i % 2 ? otro.con : ctx), idempotency: suya }, sku, 5, vecino);
  });
  const respuestas = await Promise.all(repetidos);
  await Promise.all(vecinos);
  await otro.cerrar();
  expect(new Set(respuestas.map(({ puntosInicio }) => puntosInicio)).size).toBe(1);
  expect(await leerRangos(key)).toHaveLength(31);
  expect((await leerSorteo(key)).reunido).toBe(7 + 30 * 5);
});

test("the abono that reaches the target fixes ranges and date, and tells everybody", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 60 });
  await abonar(ctx, sku, 20, persona(0));
  await abonar(ctx, sku, 25, persona(1));
  await abonar(ctx, sku, 15, persona(0));
  const sorteo = await leerSorteo(key);
  expect(sorteo).toMatchObject({
    estado: "Cerrado",
    fecha_termino: ctx.clock.now,
    fecha_sorteo: new Date("2026-11-19T01:00:00Z"),
    congelado_en: null,
  });
  const nombres = await db.select().from(sorteos_seudonimos).where(eq(sorteos_seudonimos.sorteo, key));
  expect(nombres).toHaveLength(2);
  const acta = await leerActaSorteo(ctx, sku, key);
  expect(acta?.rangos.every(({ participante }) => /^[0-9a-f]{16}$/.test(participante))).toBe(true);
  expect(sorteo.huella_rangos).toBe(await huellaRangos(key, 60, acta?.rangos ?? []));

  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `sorteo-cerrado:${key}:${persona(0).codigo_referido}`));
  expect(correo).toMatchObject({
    plantilla: "sorteo_cerrado",
    datos: { key, sku, mis_puntos: 35, objetivo: 60, fecha_sorteo: "2026-11-19T01:00:00.000Z" },
  });
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `%sorteo-cerrado:${key}%`));
  expect(avisos.map(({ usuario }) => usuario).sort()).toEqual(
    [persona(0), persona(1), admin].map(({ codigo_referido }) => codigo_referido).sort(),
  );
});

test.each([
  ["on the first 23:30 of the April night", "2027-04-04T02:30:00Z", "2027-04-07T02:00:00Z"],
  ["on the second 23:30 of the April night", "2027-04-04T03:30:00Z", "2027-04-07T02:00:00Z"],
  ["three days before the April night", "2027-03-31T15:00:00Z", "2027-04-04T01:00:00Z"],
  ["a second before the September jump", "2027-09-05T03:59:59Z", "2027-09-08T01:00:00Z"],
  ["at the September jump", "2027-09-05T04:00:00Z", "2027-09-09T01:00:00Z"],
  ["three days before the September jump", "2027-09-01T15:00:00Z", "2027-09-05T02:00:00Z"],
])("closed %s, it is drawn at 22:00 of the third day", async (_nombre, ahora, fecha_sorteo) => {
  const entonces = testCtx(db, new Date(ahora));
  const { sku, key } = await crearProductoConSorteo(entonces, { objetivo: 5 });
  await abonar(entonces, sku, 5, persona(0));
  expect((await leerSorteo(key)).fecha_sorteo).toEqual(new Date(fecha_sorteo));
});

test("an abono waits for the transaction that changes its person, and then knows the change", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const [ascendida] = await crearPersonasConPuntos(ctx, 1, 50);
  if (!ascendida) throw new Error("no person");
  const { codigo_referido } = ascendida;
  const pendiente = await db.transaction(async (tx) => {
    await tx.update(usuarios).set({ role: "admin" }).where(eq(usuarios.codigo_referido, codigo_referido));
    const final = intentarAbono(ctx, sku, 10, ascendida);
    await untilWaiting(db);
    return { final };
  });
  expect(await pendiente.final).toBe("Quien administra la tienda no participa en los sorteos.");
  expect(await leerRangos(key)).toEqual([]);
});
