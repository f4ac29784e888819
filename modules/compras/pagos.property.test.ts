import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "#tests/support/long.ts";
import { leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import {
  dar,
  type ModeloDePagos,
  nuevoModelo,
  type Paso,
  paso,
  tiendaConPagos,
  tolerar,
} from "#tests/support/shop/historia-de-pagos.ts";
import { comprobarSaldos } from "#tests/support/shop/saldos.ts";
import { cuadrar, diferenciaCubierta } from "./dinero/dinero.ts";
import { aFavorEnSql, faltaEnSql, leerDinero, leerFavor, leerPagos } from "./dinero/pagos.store.server.ts";

const tienda = await tiendaConPagos();
const { db, ctx } = tienda;

/** Payments by hand and by movement are money from outside; one in favour only moves between sales. */
async function anotarPagos(m: ModeloDePagos): Promise<void> {
  const ids = await Promise.all(m.ventas.map(async (codigo) => (await leerTodo(ctx, codigo)).venta.id));
  const vivos = (await leerPagos(ctx, ids)).filter((pago) => pago.via !== "a_favor" && !pago.deshecho_en);
  m.entro = new Map(vivos.map(({ id, monto }) => [id, monto]));
}

/** What the sales hold is what came in less what went out; no sale holds less than nothing; a paid one has its price. */
async function comprobarDinero(m: ModeloDePagos): Promise<void> {
  await anotarPagos(m);
  const dinero = await Promise.all(m.ventas.map((codigo) => leerDinero(ctx, codigo)));
  const cuadres = dinero.map(cuadrar);
  const entro = [...m.entro.values()].reduce((suma, monto) => suma + monto, 0);
  expect(cuadres.reduce((suma, { neto }) => suma + neto, 0)).toBe(entro - m.salio);
  expect(cuadres.every(({ neto }) => neto >= 0)).toBe(true);
  // A difference is covered by payments that are there.
  for (const uno of dinero) expect(uno.recibido).toBeGreaterThanOrEqual(diferenciaCubierta(uno));
  // Money of an annulled line may cover the difference, but a confirmation needs payments that reach the total.
  for (const uno of dinero.filter(({ estado_pago }) => estado_pago === "Pagado")) {
    expect(uno.recibido).toBeGreaterThanOrEqual(uno.total);
    expect(uno.recibido).toBeGreaterThanOrEqual(uno.total - uno.anulado + diferenciaCubierta(uno));
  }
  const favor = cuadres.reduce((suma, { a_favor }) => suma + a_favor, 0);
  expect(await leerFavor(ctx, m.ana.codigo_referido)).toBe(favor);
  await comprobarSql(m, dinero);
}

/** SQL and TypeScript say the same of what is missing and of what is in favour of the person. */
async function comprobarSql(m: ModeloDePagos, dinero: readonly Awaited<ReturnType<typeof leerDinero>>[]) {
  const { rows } = await db.execute<{ codigo: string; falta: number; a_favor: number }>(sql`
    select v.codigo, ${faltaEnSql(sql`v`)} as falta, ${aFavorEnSql(sql`v`)} as a_favor
      from ventas v where v.codigo = any(${sql.param(m.ventas)}::text[])`);
  expect(rows).toHaveLength(dinero.length);
  for (const uno of dinero) {
    const { falta, a_favor } = cuadrar(uno);
    const fila = rows.find(({ codigo }) => codigo === uno.codigo);
    expect(fila).toMatchObject({ a_favor, ...(uno.estado_pago === "Validando Pago" && { falta }) });
  }
}

/** Nothing is lost or given twice. */
async function comprobarPuntos(): Promise<void> {
  await libroLimpio(ctx);
  await comprobarSaldos(db);
  // Lines that count are those of paid sales, and every paid sale has one entry of its confirmation that was not undone.
  const { rows: rotas } = await db.execute(sql`
    select v.codigo from ventas v
     where (v.estado_pago in ('Pagado', 'Anulado')) <> exists (
       select from libro_asientos a where a.clave = 'venta:' || v.codigo || ':' || v.confirmacion
          and not exists (select from libro_asientos d where d.clave = 'deshacer:' || v.codigo || ':' || v.confirmacion))`);
  expect(rotas).toEqual([]);
}

/** A deposit covers the difference of a sale; an admin undoes the deposit; both again; then the sale is annulled. */
const CON_DIFERENCIA: Paso[] = [
  { que: "recibir", cual: 0, parte: 1 },
  { que: "costo_envio", cual: 0, parte: 90 },
  { que: "pagar_movimiento", cual: 0, parte: 30 },
  { que: "diferencia", cual: 0, parte: 2 },
  { que: "usar_favor", cual: 1, parte: 1 },
  { que: "deshacer_uno", cual: 0, parte: 1 },
  { que: "pagar_movimiento", cual: 0, parte: 50 },
  { que: "diferencia", cual: 0, parte: 3 },
  { que: "deshacer", cual: 0, parte: 1 },
  { que: "deshacer_uno", cual: 0, parte: 0 },
  { que: "pagar_movimiento", cual: 0, parte: 180 },
  { que: "diferencia", cual: 0, parte: 3 },
  { que: "anular", cual: 0, parte: 1 },
  { que: "usar_favor", cual: 1, parte: 1 },
  { que: "devolver", cual: 0, parte: 50 },
];

const CON_FAVOR: Paso[] = [
  { que: "pagar_movimiento", cual: 3, parte: 180 },
  { que: "usar_favor", cual: 0, parte: 1 },
  { que: "deshacer", cual: 0, parte: 1 },
  { que: "devolver", cual: 3, parte: 80 },
  { que: "recibir", cual: 0, parte: 1 },
];

/** The money of an annulled line covers the difference; then what came beyond the price is undone. */
const CON_ANULADA: Paso[] = [
  { que: "pagar_movimiento", cual: 0, parte: 100 },
  { que: "pagar_movimiento", cual: 0, parte: 30 },
  { que: "anular_linea", cual: 0, parte: 1 },
  { que: "costo_envio", cual: 0, parte: 100 },
  { que: "diferencia", cual: 0, parte: 3 },
  { que: "deshacer_uno", cual: 0, parte: 1 },
];

test.each([
  ["in favour", CON_FAVOR, []],
  // Step 9: what the deposit brought has paid another sale.
  ["that covers a difference", CON_DIFERENCIA, [9]],
  ["of an annulled line", CON_ANULADA, []],
])("money %s: each step is done that can be", async (_, pasos, esperados) => {
  const m = await nuevoModelo(tienda);
  const negados: number[] = [];
  for (const [n, uno] of pasos.entries()) {
    await dar(uno, m, tienda).catch((error: unknown) => {
      tolerar(error);
      negados.push(n);
    });
    await comprobarDinero(m);
  }
  expect(negados).toEqual(esperados);
  await comprobarPuntos();
});

test("one after the other: no peso and no point is lost or counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 28 }), async (pasos) => {
      const m = await nuevoModelo(tienda);
      for (const uno of pasos) {
        await dar(uno, m, tienda).catch(tolerar);
        await comprobarDinero(m);
      }
      await comprobarPuntos();
    }),
    { numRuns: cases(20) },
  );
}, 180_000);

test("all at once: payments, undos, refunds and uses of the same money", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 12, maxLength: 28 }), async (pasos) => {
      const m = await nuevoModelo(tienda);
      await dar({ que: "pagar_movimiento", cual: 3, parte: 180 }, m, tienda);
      await Promise.all(pasos.map((uno) => dar(uno, m, tienda).catch(tolerar)));
      await comprobarDinero(m);
      await comprobarPuntos();
    }),
    { numRuns: cases(12) },
  );
}, 180_000);
