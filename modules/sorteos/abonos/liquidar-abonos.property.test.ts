import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sorteos, tickets_participantes } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { cuentaPozo } from "#modules/puntos/cuentas.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerSaldoCuenta } from "#modules/puntos/puntos.store.server.ts";
import { fallaEnRangos } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { leerFormula } from "#tests/support/shop/formula.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { abonarPuntos } from "./abonar-puntos.server.ts";

const { db } = await testDatabase();
/** Two queues over one database, as two processes have them. */
const procesos = [testCtx(db), testCtx(db)] as const;
const [ctx] = procesos;

const abono = fc.record({
  quien: fc.nat({ max: 3 }),
  puntos: fc.integer({ min: -2, max: 90 }),
  proceso: fc.nat({ max: 1 }),
});
/** Concurrent abonos, and now and then points for one of the people. */
const paso = fc.oneof(
  { weight: 4, arbitrary: fc.array(abono, { minLength: 1, maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.record({ quien: fc.nat({ max: 3 }), regalo: fc.integer({ min: 1, max: 120 }) }),
  },
);
const historia = fc.record({
  objetivo: fc.integer({ min: 1, max: 400 }),
  minimo: fc.integer({ min: 1, max: 40 }),
  pasos: fc.array(paso, { minLength: 1, maxLength: 8 }),
});

test("after any sequence the ranges tile the pool, the pool is the book's, and no person owes points", async () => {
  await fc.assert(
    fc.asyncProperty(historia, async ({ objetivo, minimo, pasos }) => {
      const personas = await crearPersonasConPuntos(ctx, 4, 60);
      const sorteo = await crearProductoConSorteo(ctx, { objetivo, minimo });
      const hechos: Hecho[] = [];
      for (const uno of pasos) hechos.push(...(await dar(uno, sorteo.sku, personas)));
      await comprobar(sorteo.key, objetivo, personas, hechos);
    }),
    { numRuns: cases(25) },
  );
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;
type Hecho = { usuario: string; inicio: number; final: number };

async function dar(uno: Paso, sku: string, personas: readonly Sesion[]): Promise<Hecho[]> {
  const de = (quien: number) => personas[quien] ?? raise();
  if (!Array.isArray(uno)) {
    await darPuntos(ctx, de(uno.quien).codigo_referido, uno.regalo);
    return [];
  }
  const finales = uno.map(async ({ quien, puntos, proceso }) => {
    const sesion = de(quien);
    const usuario = sesion.codigo_referido;
    try {
      const { puntosInicio, puntosFinal } = await abonarPuntos(
        procesos[proceso] ?? ctx,
        { sku, puntos, usuario },
        sesion,
      );
      expect(puntosFinal - puntosInicio + 1).toBe(puntos);
      return [{ usuario, inicio: puntosInicio, final: puntosFinal }];
    } catch (error) {
      if (!(error instanceof Rechazo)) throw error;
      return [];
    }
  });
  return (await Promise.all(finales)).flat();
}

function raise(): never {
  throw new Error("no person there");
}

async function comprobar(
  key: string,
  objetivo: number,
  personas: readonly Sesion[],
  hechos: readonly Hecho[],
) {
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  const filas = await db
    .select()
    .from(tickets_participantes)
    .where(eq(tickets_participantes.sorteo, key))
    .orderBy(asc(tickets_participantes.puntos_inicio));
  const rangos = filas.map((f) => ({
    inicio: f.puntos_inicio,
    final: f.puntos_final,
    participante: f.usuario,
  }));
  const reunido = sorteo?.reunido ?? -1;
  expect(fallaEnRangos(rangos, reunido)).toBeNull();
  expect(sorteo?.estado).toBe(reunido === objetivo ? "Cerrado" : "Disponible");
  expect(await leerSaldoCuenta(db, cuentaPozo(key))).toBe(reunido);
  // Every answer has a row, and every row has an answer.
  const dichos = hechos.toSorted((a, b) => a.inicio - b.inicio);
  expect(rangos).toEqual(
    dichos.map(({ usuario, inicio, final }) => ({ inicio, final, participante: usuario })),
  );
  for (const { codigo_referido } of personas) {
    const saldo = await leerSaldo(ctx, codigo_referido);
    expect(saldo).toBeGreaterThanOrEqual(0);
    expect(saldo).toBe(await leerFormula(db, codigo_referido));
  }
}
