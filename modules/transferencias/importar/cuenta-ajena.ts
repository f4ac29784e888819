import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import type { LecturaCartola } from "#modules/transferencias/cartola/lectura.ts";
import { mismaCuenta } from "#modules/transferencias/movimiento.ts";

type ConCuentas = Pick<LecturaCartola, "cuenta"> & { movimientos: readonly { cuenta: string | null }[] };

/** The accounts that a file names and that are none of the shop's. A file that names no account cannot be compared. */
export function cuentasAjenas({ cuenta, movimientos }: ConCuentas, propias: readonly string[]): string[] {
  const nombradas = new Set([cuenta, ...movimientos.map((uno) => uno.cuenta)]);
  return [...nombradas]
    .flatMap((una) => (una !== null && /\d/.test(una) ? una : []))
    .filter((una) => !propias.some((propia) => mismaCuenta(una, propia)))
    .sort();
}

const nombrar = (cuentas: readonly string[]): string =>
  cuentas.length === 1 ? `la cuenta ${cuentas[0]}` : `las cuentas ${enumerar(cuentas)}`;

/** What the page asks before it saves. */
export const preguntaAjenas = (cuentas: readonly string[]): string =>
  `Este archivo es de ${nombrar(cuentas)}, que no ${cuentas.length === 1 ? "está" : "están"} entre las cuentas de la tienda. Su dinero no llegó a la tienda si la cuenta es de otra persona.`;

/** Why the file is not saved: the person has not accepted each account that is not the shop's. */
export const negativaAjenas = (ajenas: readonly string[], aceptadas: readonly string[]): Negativa | null =>
  ajenas.every((una) => aceptadas.includes(una))
    ? null
    : porEstado(`${preguntaAjenas(ajenas)} No guardamos nada: marca que es de la tienda y guarda de nuevo.`);
