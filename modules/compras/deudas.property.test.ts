import fc from "fast-check";
import { expect, test } from "vitest";
import { deudas, referidos } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { abrirTienda, comprarPagado, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { activarJuego, apostar, partidaViva, relojFalso, retirar } from "#tests/support/shop/montoncito.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { comprobarSaldos } from "#tests/support/shop/saldos.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { anularLinea, anularVenta } from "./pago/anulacion/anular-venta.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const reloj = await relojFalso(db);
const tienda = await abrirTienda(ctx);
await activarJuego(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
const gente: Sesion[] = [await crearPersona(ctx), await crearPersona(ctx), await crearPersona(ctx)];
const codigos = gente.map(({ codigo_referido }) => codigo_referido);
await db.insert(referidos).values([
  { referido_codigo: codigos[1] ?? "", referente_codigo: codigos[0] ?? "" },
  { referido_codigo: codigos[2] ?? "", referente_codigo: codigos[1] ?? "" },
]);

const QUE = [
  "comprar",
  "apostar",
  "retirar",
  "abonar",
  "anular",
  "anular_linea",
  "devolver",
  "reloj",
] as const;
type Paso = { que: (typeof QUE)[number]; quien: number; cual: number; parte: number };
const paso: fc.Arbitrary<Paso> = fc.record({
  que: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("comprar", "anular", "apostar", "abonar") },
    { weight: 2, arbitrary: fc.constantFrom(...QUE) },
  ),
  quien: fc.nat(2),
  cual: fc.nat(),
  parte: fc.integer({ min: 1, max: 100 }),
});

type Mundo = { ventas: string[]; sorteo: { sku: string; key: string } };
const motivo = "prueba";

async function dar({ que, quien, cual, parte }: Paso, mundo: Mundo): Promise<unknown> {
  const persona = gente[quien] ?? admin;
  const { ventas, sorteo } = mundo;
  const codigo = ventas[cual % Math.max(1, ventas.length)] ?? "";
  const puntos = Math.ceil(((await leerSaldo(ctx, persona.codigo_referido)) * parte) / 100);
  const monton = 1 + (cual % 6);
  if (que === "comprar") {
    const lineas = [deProducto(tienda.producto, 1 + (cual % 3)), deTicket(tienda.ticket)];
    return ventas.push(await comprarPagado(ctx, persona, admin, lineas));
  }
  if (que === "anular") return anularVenta(ctx, { codigo, motivo }, admin);
  if (que === "anular_linea") {
    const linea = (await leerTodo(ctx, codigo)).productos[0]?.id ?? 0;
    return anularLinea(ctx, { codigo, linea, motivo }, admin);
  }
  if (que === "abonar") return abonar(ctx, sorteo.sku, puntos, persona);
  if (que === "devolver") {
    const { key } = sorteo;
    await abandonarSorteo(ctx, { key, motivo }, admin);
    mundo.sorteo = await crearProductoConSorteo(ctx, { objetivo: 1_000_000 });
    return;
  }
  if (que === "apostar") return apostar(ctx, await partidaViva(ctx), persona, monton, puntos);
  if (que === "retirar") return retirar(ctx, await partidaViva(ctx), persona, monton);
  await reloj.avanzar(16_000);
  return moverJuego(ctx);
}

const tolerar = (error: unknown) => {
  if (!(error instanceof Rechazo) && !(error instanceof Error && error.message.startsWith("no sale ")))
    throw error;
};

/** Balances, and that whatever enters pays first: a person who owes has nothing. */
async function comprobar(): Promise<void> {
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  for (const { saldo, debe } of await comprobarSaldos(db)) expect(saldo === 0 || debe === 0).toBe(true);
}

// Buying, contributing all of it and annulling the sale always leaves a debt. The runs start with it, so the count of
// debts below does not depend on what chance draws.
const HASTA_DEBER: Paso[] = [
  { que: "comprar", quien: 0, cual: 0, parte: 100 },
  { que: "abonar", quien: 0, cual: 0, parte: 100 },
  { que: "anular", quien: 0, cual: 0, parte: 100 },
];

const nuevoMundo = async (): Promise<Mundo> => ({
  ventas: [],
  sorteo: await crearProductoConSorteo(ctx, { objetivo: 1_000_000 }),
});

test("one after the other: no point is forgiven, lost or given twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 30 }), async (pasos) => {
      const mundo = await nuevoMundo();
      for (const uno of pasos) await dar(uno, mundo).catch(tolerar);
      await comprobar();
    }),
    { numRuns: cases(20), examples: [[HASTA_DEBER]] },
  );
  expect(await db.$count(deudas)).toBeGreaterThan(0);
}, 120_000);

test("all at once: annulments against bets, contributions, returns and the close of the round", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 12, maxLength: 30 }), async (pasos) => {
      const mundo = await nuevoMundo();
      for (const quien of [0, 1, 2]) await dar({ que: "comprar", quien, cual: 2, parte: 1 }, mundo);
      await Promise.all(pasos.map((uno) => dar(uno, mundo).catch(tolerar)));
      await comprobar();
    }),
    { numRuns: cases(15) },
  );
}, 120_000);
