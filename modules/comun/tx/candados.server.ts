import type { LockConfig } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#database/client.ts";

/** With `skipLocked`, rows that another transaction holds are left out. */
export type ModoCandado = LockConfig;

/**
 * The order in which every transaction locks rows, so that two of them never wait for each other. Rows of one kind are locked in the
 * order of their keys, by one statement. Products with their units come last: all buyers of a product wait for it.
 */
const ORDEN = [
  "depositos",
  "partidas",
  "sorteos",
  "personas",
  "solicitudes",
  "cotizaciones",
  "ventas",
  "cupones",
  "cuentas",
  "boletas",
  "folios",
  "productos",
] as const;

type Candado = (typeof ORDEN)[number];
type Tomados = { ultimo: number; nombres: Set<string> };

const tomados = new WeakMap<DbOrTx, Tomados>();
let exigido = false;

/** From here on, a lock out of order throws in this process. All tests call it. */
export function exigirOrden(): void {
  exigido = true;
}

/** Begins to look at the locks of a transaction. */
export function vigilarCandados(db: DbOrTx): void {
  if (exigido) tomados.set(db, { ultimo: 0, nombres: new Set() });
}

/** For a transaction that has the shop to itself: no other one can wait for it in turn. */
export function sinOrden(db: DbOrTx): void {
  tomados.delete(db);
}

/** Each function that locks rows says here which ones, before it does. A transaction may ask again for what it holds. */
export function enOrden(db: DbOrTx, candado: Candado, claves: readonly (string | number)[]): void {
  const suyos = tomados.get(db);
  if (!suyos) return;
  const nombres = claves.map((clave) => `${candado} ${clave}`);
  const lugar = ORDEN.indexOf(candado);
  if (lugar < suyos.ultimo && nombres.some((nombre) => !suyos.nombres.has(nombre)))
    throw new Error(`Lock out of order: ${candado} after ${ORDEN[suyos.ultimo]}.`);
  suyos.ultimo = Math.max(suyos.ultimo, lugar);
  for (const nombre of nombres) suyos.nombres.add(nombre);
}
