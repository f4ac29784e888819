import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db, DbOrTx } from "#database/client.ts";
import { cupones, cupones_usos, existencias_movimientos, productos, ventas } from "#database/schema.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { type Carga, PACIENCIA, type Persona } from "#tests/support/carga/carga.ts";
import { llamar } from "#tests/support/carga/cliente.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { deProducto } from "#tests/support/shop/compras.ts";
import { contar, quedan } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import type { Supervised } from "./processes.ts";

const UNITS = 5;
const USES = 3;
const HURRIED = 16;

type Quote = { codigo: string; descuento: number };
type Product = Awaited<ReturnType<typeof crearProducto>>;
type Buyer = { persona: Persona; codigo: string };

/**
 * Runs the calls while the test holds a row that they need, and kills the process while they wait for it. All calls end
 * with an answer: cut ones are repeated under their key.
 */
async function killWhileWaiting<T>(
  db: Db,
  { hold, victim }: { hold: (tx: DbOrTx) => Promise<unknown>; victim: Supervised },
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  await victim.ready();
  const running: Promise<T>[] = [];
  await db.transaction(async (tx) => {
    await hold(tx);
    for (const call of calls) running.push(call());
    await expect.poll(() => waiting(db), { timeout: PACIENCIA, interval: 20 }).toBeGreaterThan(0);
    await victim.kill();
  });
  return Promise.all(running);
}

/** How many connections of this database wait for a lock. */
export async function waiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}

const holdProduct = (sku: string) => (tx: DbOrTx) =>
  tx.select().from(productos).where(eq(productos.sku, sku)).for("no key update");

const buy = (carga: Carga, persona: Persona, product: Product, codigo?: string) =>
  llamar<{ codigoVenta: string }>(
    carga,
    "ingresarCompras",
    { carrito: [deProducto(product)], usuario: persona.user_id, ...(codigo ? { codigo } : {}) },
    persona,
  );

/** Everybody quotes the product; those who got a unit buy it while the rest tries to buy without a quote. */
export async function raceForUnits(db: Db, carga: Carga, victims: readonly [Supervised, Supervised]) {
  const ctx = testCtx(db, new Date());
  const product = await crearProducto(ctx, { sku: "CARRERA" });
  await contar(ctx, product.sku, UNITS);
  const hold = holdProduct(product.sku);
  const quoted = await killWhileWaiting(
    db,
    { hold, victim: victims[0] },
    carga.personas.map(
      (persona) => () => llamar<Quote>(carga, "cotizarCarrito", { carrito: [deProducto(product)] }, persona),
    ),
  );
  const buyers = carga.personas.flatMap((persona, i): Buyer[] => {
    const quote = quoted[i];
    return quote ? [{ persona, codigo: quote.codigo }] : [];
  });
  // The kill cut quotes: while the row was held none could end.
  expect(carga.registro.dudas.get("cotizarCarrito cut")).toBeGreaterThan(0);
  expect(buyers).toHaveLength(UNITS);
  expect(await quedan(ctx, product.sku)).toBe(0);

  const sales = await killWhileWaiting(
    db,
    { hold, victim: victims[1] },
    carga.personas.map((persona) => {
      const quote = buyers.find((buyer) => buyer.persona === persona);
      return () => buy(carga, persona, product, quote?.codigo);
    }),
  );
  const codes = buyers.map(({ codigo }) => codigo).sort();
  expect(sales.flatMap((sale) => sale?.codigoVenta ?? []).sort()).toEqual(codes);
  expect(await salesOf(db, product)).toEqual(codes);
  await expectUnitsAddUp(db, product.sku);
  // The request that came too late was told so, twice.
  const late = carga.personas.length - UNITS;
  expect(carga.registro.negados.get("cotizarCarrito 409")).toBe(late);
  expect(carga.registro.negados.get("ingresarCompras 409")).toBe(late);
}

async function salesOf(db: Db, { sku }: Product): Promise<string[]> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select v.codigo from ventas v join productos_compras l on l.venta = v.id
     where l.producto = ${sku} and l.cantidad = 1 and not l.sin_stock order by v.codigo`);
  return rows.map(({ codigo }) => codigo);
}

/** Five came in and five went out, one by one; what is left was never below zero; the audit finds nothing. */
async function expectUnitsAddUp(db: Db, sku: string): Promise<void> {
  const moves = await db
    .select()
    .from(existencias_movimientos)
    .where(eq(existencias_movimientos.producto, sku))
    .orderBy(existencias_movimientos.id);
  expect(moves.map(({ cantidad }) => cantidad)).toEqual([UNITS, ...Array.from({ length: UNITS }, () => -1)]);
  expect(moves.map(({ quedan }) => quedan)).toEqual([5, 4, 3, 2, 1, 0]);
  expect(await auditarExistencias(testCtx(db), { todo: true })).toEqual({
    diferencias: [],
    total_diferencias: 0,
  });
}

/** Each person sends the same cart with the coupon twice at once; the three who got a use buy with it. */
export async function raceForCoupon(db: Db, carga: Carga, victim: Supervised) {
  const product = await crearProducto(testCtx(db), { sku: "CUPON" });
  const codigo = "CARRERA";
  const [coupon] = await db
    .insert(cupones)
    .values({ codigo, tipo: "porcentaje", valor: 10, usos_maximos: USES })
    .returning();
  const hold = (tx: DbOrTx) => tx.select().from(cupones).where(eq(cupones.codigo, codigo)).for("update");
  const body = { carrito: [deProducto(product)], cupon: codigo };
  const people = carga.personas.slice(0, HURRIED);
  const quote = (persona: Persona) => llamar<Quote>(carga, "cotizarCarrito", body, persona);
  const quoted = await killWhileWaiting(
    db,
    { hold, victim },
    people.map((persona) => () => Promise.all([quote(persona), quote(persona)])),
  );
  // Both requests of a person got the same quote, or both were refused.
  for (const [one, other] of quoted) expect(one?.codigo).toBe(other?.codigo);
  const buyers = people.flatMap((persona, i): Buyer[] => {
    const got = quoted[i]?.[0];
    return got ? [{ persona, codigo: got.codigo }] : [];
  });
  expect(buyers).toHaveLength(USES);
  for (const buyer of buyers)
    expect(await buy(carga, buyer.persona, product, buyer.codigo)).toMatchObject({
      codigoVenta: buyer.codigo,
    });
  const codes = buyers.map((buyer) => buyer.codigo).sort();
  const used = await db
    .select()
    .from(cupones_usos)
    .where(eq(cupones_usos.cupon, coupon?.id ?? 0));
  expect(used.map((use) => use.codigo).sort()).toEqual(codes);
  const sold = await db.select().from(ventas).where(eq(ventas.cupon, codigo));
  expect(sold.map((sale) => sale.codigo).sort()).toEqual(codes);
  expect(sold.map(({ descuento, total }) => [descuento, total])).toEqual(codes.map(() => [1_000, 9_000]));
}
