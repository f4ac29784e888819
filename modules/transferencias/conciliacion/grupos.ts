import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { mismaPersona } from "#modules/transferencias/calce/nombres.ts";
import type { Propuesta } from "#modules/transferencias/calce/tipos.ts";

// The groups of the desk, by certainty, and the sums of its foot.

export const GRUPOS_DEPOSITOS = ["seguras", "probables", "a_mano"] as const;
export type GrupoDepositos = (typeof GRUPOS_DEPOSITOS)[number];

/** Sure ones are confirmed together; one that comes from a file that is not final waits with the probable ones for a look. */
export const grupoDe = ({ nivel, automatica }: Pick<Propuesta, "nivel" | "automatica">): GrupoDepositos => {
  if (automatica) return "seguras";
  return nivel === "a mano" ? "a_mano" : "probables";
};

type ConMontos = { depositos: readonly { libre: number }[]; ventas: readonly { falta: number }[] };

export type SumasSeguras = { cuantas: number; depositos: number; ventas: number; diferencia: number };

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);

/** What came in, what the sales miss, and the difference: it must be zero before an admin confirms them together. */
export function sumasDe(seguras: readonly ConMontos[]): SumasSeguras {
  const depositos = sumar(seguras.flatMap((una) => una.depositos.map(({ libre }) => libre)));
  const ventas = sumar(seguras.flatMap((una) => una.ventas.map(({ falta }) => falta)));
  return { cuantas: seguras.length, depositos, ventas, diferencia: depositos - ventas };
}

/** "Confirmar 3 seguras · $79.970" */
export const botonSeguras = ({ cuantas, depositos }: SumasSeguras): string =>
  `Confirmar ${miles(cuantas)} ${cuantas === 1 ? "segura" : "seguras"} · ${pesos(depositos)}`;

/** Whether another person than the customer pays, as far as both names can be compared. */
export const pagaOtra = (
  { nombre, nombre_cortado }: { nombre: string | null; nombre_cortado: boolean },
  { cliente }: { cliente: string },
): boolean => nombre !== null && mismaPersona(nombre, nombre_cortado, cliente) === false;
