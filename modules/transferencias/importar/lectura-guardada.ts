import type { Columnas, ResultadoCartola } from "#modules/transferencias/cartola/lectura.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";

/** Raise it when the readers change: a kept reading of another number is not used. */
const LECTOR = 1;

/** What a file's reading depends on besides its bytes and name. */
export type DependeDe = { propios: readonly string[]; columnas: Columnas | null };

/** Names a reading: what was kept under another name is read again. */
export const claveLectura = ({ propios, columnas }: DependeDe): string =>
  JSON.stringify([LECTOR, [...propios].sort(), columnas && Object.entries(columnas).sort()]);

/** A reading as it is kept. `titulos` are those of a file that no format knows: the columns that a person showed are found by them. */
export type Guardada = { titulos: string[] | null; resultado: ResultadoCartola };

/** JSON of PostgreSQL keeps neither NUL nor half characters. */
const limpio = (_: string, valor: unknown): unknown =>
  typeof valor === "string" ? valor.replaceAll("\u0000", "").toWellFormed() : valor;

/** What will come back from the database, so that the first look at a file and the next ones see the same. */
export const paraGuardar = (guardada: Guardada): Guardada =>
  revivir(JSON.parse(JSON.stringify(guardada, limpio)));

/** Instants are texts in JSON. */
export function revivir(guardada: Guardada): Guardada {
  const { resultado } = guardada;
  if (resultado.estado !== "leida") return guardada;
  const { lectura } = resultado;
  const movimientos = lectura.movimientos.map((uno) => ({ ...uno, ocurrido_en: instante(uno) }));
  return { ...guardada, resultado: { ...resultado, lectura: { ...lectura, movimientos } } };
}

const instante = ({ ocurrido_en }: Pick<MovimientoBanco, "ocurrido_en">): Date | null =>
  ocurrido_en === null ? null : new Date(ocurrido_en);
