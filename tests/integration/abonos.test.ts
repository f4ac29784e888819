import { asc, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import {
  correos,
  notificaciones,
  sorteos,
  sorteos_input,
  sorteos_seudonimos,
  tickets_participantes,
} from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/contexto.ts";
import { crearLotes } from "#modules/comun/lotes.ts";
import { esRechazo } from "#modules/comun/rechazo.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { cuentaPozo } from "#modules/puntos/cuentas.ts";
import { leerCuenta } from "#modules/puntos/puntos.store.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonar-puntos.server.ts";
import { leerActaSorteo } from "#modules/sorteos/leer-acta.server.ts";
import { fallaEnRangos, huellaRangos } from "#modules/sorteos/rangos.ts";
import { registrarInput } from "#modules/sorteos/registrar-input.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/personas.ts";
import { crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/sorteos.ts";

const { db, url } = await testDatabase();
const ctx = testCtx(db);
const personas = await crearPersonasConPuntos(ctx, 50, 10_000);
const persona = (i: number): Sesion => {
  const elegida = personas[i % personas.length];
  if (!elegida) throw new Error("no person");
  return elegida;
};
const admin = await crearPersona(ctx, { role: "admin" });

const abonar = (con: Ctx, sku: string, puntos: number, sesion: Sesion) =>
  abonarPuntos(con, { sku, puntos, usuario: sesion.codigo_referido }, sesion);
/** The answer, or the sentence of the refusal. */
const intentar = (con: Ctx, sku: string, puntos: number, sesion: Sesion) =>
  abonar(con, sku, puntos, sesion).catch((error: unknown) => {
    if (!esRechazo(error)) throw error;
    return error.message;
  });
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
        intentar(otro && i % 2 ? otro.con : ctx, sku, 3 + (i % 11), persona(i)),
      ),
    );
    // What is left may be less than those above: somebody takes the rest, and the next finds it full.
    const { reunido } = await leerSorteo(key);
    if (reunido < objetivo) await abonar(ctx, sku, objetivo - reunido, persona(0));
    expect(await intentar(ctx, sku, 3, persona(1))).toBe("Este sorteo ya reunió todos sus puntos.");
    await otro?.cerrar();

    const cerrado = await leerSorteo(key);
    expect(cerrado).toMatchObject({ estado: "Cerrado", reunido: objetivo });
    const rangos = await leerRangos(key);
    expect(fallaEnRangos(rangos, objetivo)).toBeNull();
    const dados = finales.filter((final) => typeof final !== "string");
    const tramos = new Map(rangos.map(({ inicio, final }) => [inicio, final]));
    for (const { puntosInicio, puntosFinal } of dados) expect(tramos.get(puntosInicio)).toBe(puntosFinal);
    expect(await leerCuenta(db, cuentaPozo(key))).toBe(objetivo);
    const avisos = await db
      .select()
      .from(correos)
      .where(like(correos.clave, `sorteo-cerrado:${key}:%`));
    expect(avisos).toHaveLength(new Set(rangos.map(({ participante }) => participante)).size);
    expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  });
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
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 5 });
  await abonar(entonces, sku, 5, persona(0));
  expect((await leerSorteo(key)).fecha_sorteo).toEqual(new Date(fecha_sorteo));
});

describe("an input", () => {
  const dar = (con: Ctx, key: string, sesion: Sesion, input = 42) =>
    registrarInput(con, { key, input }, sesion).then(
      ({ message }) => message,
      (error: unknown) => {
        if (!esRechazo(error)) throw error;
        return `${error.clase}: ${error.message}`;
      },
    );
  const cerrado = async () => {
    const sorteo = await crearProductoConSorteo(ctx, { objetivo: 10 });
    await abonar(ctx, sorteo.sku, 4, persona(0));
    await abonar(ctx, sorteo.sku, 6, persona(1));
    return sorteo;
  };

  test("is given once by each participant, however often they press", async () => {
    const { key } = await cerrado();
    const cinco = await Promise.all(Array.from({ length: 5 }, (_, i) => dar(ctx, key, persona(0), i + 1)));
    const repetido = "estado: Ya has ingresado un input para este sorteo.";
    expect(cinco.filter((final) => final === repetido)).toHaveLength(4);
    expect(await dar(ctx, key, persona(1))).toBe("¡Listo! Tu input quedó ingresado.");
    const filas = await db.select().from(sorteos_input).where(eq(sorteos_input.sorteo, key));
    expect(filas).toHaveLength(2);
    expect(ctx.eventos).toContainEqual({ tabla: "sorteos_input", clave: key });
  });

  test("is a whole number from 1 to 100, of somebody who participates and is no admin", async () => {
    const { key } = await cerrado();
    for (const input of [0, 101, 1.5, Number.NaN])
      expect(await dar(ctx, key, persona(0), input)).toBe(
        "valor: El input debe ser un número entero entre 1 y 100.",
      );
    expect(await dar(ctx, key, persona(2))).toMatch(/^ajeno: Solo quien participa/);
    expect(await dar(ctx, key, admin)).toMatch(/^ajeno: Quien administra/);
    expect(await dar(ctx, "SRT-9999", persona(0))).toMatch(/^desconocido: /);
  });

  test("comes after the close and before 22:00 of its day, the freeze or the end", async () => {
    const { sku, key: abierto } = await crearProductoConSorteo(ctx, { objetivo: 10 });
    await abonar(ctx, sku, 4, persona(0));
    expect(await dar(ctx, abierto, persona(0))).toMatch(/^estado: Este sorteo todavía no reúne/);
    const tarde = "estado: Los inputs de este sorteo ya están congelados.";
    const { key } = await cerrado();
    const { fecha_sorteo } = await leerSorteo(key);
    const a = (ms: number) => testCtx(db, new Date((fecha_sorteo?.getTime() ?? 0) + ms));
    expect(await dar(a(0), key, persona(0))).toBe(tarde);
    expect(await dar(a(-1), key, persona(0))).toBe("¡Listo! Tu input quedó ingresado.");
    await db.update(sorteos).set({ congelado_en: ctx.now() }).where(eq(sorteos.key, key));
    expect(await dar(ctx, key, persona(1))).toBe(tarde);
  });
});
