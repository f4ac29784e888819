import { exigir } from "#modules/comun/rechazo/exigir.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, mismoAsiento, normalizar, plegar, type Saldos } from "./asiento.ts";
import { type Cuenta, codigoDeCuenta, cuentaUsuario } from "./cuentas.ts";
import { escribirCobros, leerDeudas } from "./deudas/deudas.store.server.ts";
import { asientoCobro, cobrarDeudas, type Deuda } from "./deudas/deudas.ts";
import {
  bloquearCuentas,
  crearCuentas,
  escribirAsientos,
  leerAsientos,
  leerSaldoCuenta,
} from "./puntos.store.server.ts";

/** `repetido`: the book already had this event, so nothing moved and its business rows exist. */
export type Movido = { repetido: boolean };

/**
 * The one way to move points. Pass all entries of a transaction in one call: a second call may lock accounts out of
 * order, and PostgreSQL may then abort one of two transactions, which is retried.
 */
export async function moverPuntos(tx: Tx, asiento: Asiento): Promise<Movido>;
export async function moverPuntos(tx: Tx, asientos: readonly Asiento[]): Promise<Movido[]>;
export async function moverPuntos(tx: Tx, entrada: Asiento | readonly Asiento[]): Promise<Movido | Movido[]> {
  if (!("clave" in entrada)) return moverJuntos(tx, entrada);
  const [movido = { repetido: true }] = await moverJuntos(tx, [entrada]);
  return movido;
}

async function moverJuntos(tx: Tx, entrada: readonly Asiento[]): Promise<Movido[]> {
  if (entrada.length === 0) return [];
  const asientos = entrada.map(normalizar);
  const saldos = await bloquearSaldos(tx, cuentasDe(asientos));
  const conocidos = await leerAsientos(
    tx.db,
    asientos.map(({ clave }) => clave),
  );
  const deudas = await leerDeudas(tx.db, queReciben(asientos));
  const nuevos: Asiento[] = [];
  const movidos = asientos.map((asiento) => {
    const repetido = estaEscrito(conocidos, asiento);
    if (!repetido) nuevos.push(asiento);
    conocidos.set(asiento.clave, asiento);
    return { repetido };
  });
  await escribir(tx, saldos, nuevos, deudas);
  return movidos;
}

/**
 * Writes entries that a batch has already applied to locked balances. Their keys must be new, otherwise all of them fail.
 * Points that enter an account of a person with debts pay those first.
 */
export async function moverNuevos(tx: Tx, saldos: Saldos, nuevos: readonly Asiento[]): Promise<void> {
  if (nuevos.length > 0) await escribir(tx, saldos, nuevos, await leerDeudas(tx.db, queReciben(nuevos)));
}

async function escribir(
  tx: Tx,
  saldos: Saldos,
  nuevos: readonly Asiento[],
  deudas: readonly Deuda[],
): Promise<void> {
  if (nuevos.length === 0) return;
  const reciben = new Set(queReciben(nuevos));
  const suyas = deudas.filter(({ usuario }) => reciben.has(usuario));
  const cobros = cobrarDeudas(aplicarTodos(saldos, nuevos), suyas);
  const asientos = [...nuevos, ...cobros.map(asientoCobro)];
  const escritos = await escribirAsientos(tx.db, asientos, tx.now());
  // The entry that took the key meanwhile touches none of the locked accounts, so it is another event.
  if (escritos !== asientos.length) throw claveAjena(asientos.map(({ clave }) => clave).join(", "));
  if (cobros.length > 0) await escribirCobros(tx.db, cobros, tx.now());
  for (const { usuario } of cobros) tx.announce({ tabla: "tickets_compras", usuario });
  anunciar(tx, asientos);
}

/** The people into whose accounts points enter. */
const queReciben = (asientos: readonly Asiento[]): string[] => [
  ...new Set(
    asientos.flatMap(({ movimientos }) =>
      movimientos.flatMap(({ cuenta, puntos }) => (puntos > 0 ? (codigoDeCuenta(cuenta) ?? []) : [])),
    ),
  ),
];

/** Locks accounts for the rest of the transaction and returns their balances, for batches. Creates missing accounts. */
export async function bloquearSaldos(tx: Tx, cuentas: readonly Cuenta[]): Promise<Saldos> {
  await crearCuentas(tx.db, cuentas);
  return bloquearCuentas(tx.db, cuentas);
}

/** The same without creating missing accounts: the result leaves them out. */
export const bloquearConocidas = (tx: Tx, cuentas: readonly Cuenta[]): Promise<Saldos> =>
  bloquearCuentas(tx.db, cuentas);

/** The balance in the book: one row, however long the history is. Pages show `leerSaldoVisible`. */
export const leerSaldo = (ctx: Lector, codigo_referido: string): Promise<number> =>
  leerSaldoCuenta(ctx.db, cuentaUsuario(codigo_referido));

function estaEscrito(conocidos: ReadonlyMap<string, Asiento>, asiento: Asiento): boolean {
  const primero = conocidos.get(asiento.clave);
  if (primero && !mismoAsiento(primero, asiento)) throw claveAjena(asiento.clave);
  return primero !== undefined;
}

/** The balances after the entries. Throws when an account lacks points. */
function aplicarTodos(saldos: Saldos, nuevos: readonly Asiento[]): Saldos {
  const { saldos: despues, pasos } = plegar(saldos, nuevos);
  const falta = pasos.find(({ negativa }) => negativa !== null);
  if (!falta?.negativa) return despues;
  // A person may ask for too much; a pool or a table without enough points is a bug.
  if (codigoDeCuenta(falta.cuenta) === null) throw new Error(falta.negativa.frase);
  exigir(falta.negativa);
  return despues;
}

function anunciar(tx: Tx, asientos: readonly Asiento[]): void {
  for (const cuenta of cuentasDe(asientos)) {
    const usuario = codigoDeCuenta(cuenta);
    if (usuario !== null) tx.announce({ tabla: "libro_cuentas", usuario });
  }
}

const cuentasDe = (asientos: readonly Asiento[]): Cuenta[] => [
  ...new Set(asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta))),
];

const claveAjena = (clave: string) =>
  new Error(`La clave ${clave} ya está en el libro con otros movimientos.`);
