import type { ClaseArchivo, Movimiento, Periodo } from "#modules/transferencias/movimiento.ts";

/** A row that could not be read. It is shown with its number and never becomes a movement. */
type Ilegible = { fila: number; motivo: string; texto: string };

/** Whether the file agrees with its own balances or totals. */
type Cuadratura = { clase: "saldos" | "totales" | "ninguna"; calza: boolean; detalle: string };

export type Lectura = {
  formato: string;
  /** The name of the format for people, such as "Cartola provisoria". */
  nombre: string;
  banco: string;
  /** False: "formato sin comprobar con un archivo real", whose movements are never confirmed by themselves. */
  comprobado: boolean;
  /** Digits of the account; null when neither the file nor its name says it. */
  cuenta: string | null;
  clase: ClaseArchivo;
  /** SHA-256 of the file, in hexadecimal. */
  archivo: string;
  movimientos: Movimiento[];
  ilegibles: Ilegible[];
  cuadratura: Cuadratura;
  /** What the file says, or from its first movement to its last; null when it has neither. */
  periodo: Periodo | null;
};
