import type { ClaseArchivo, MovimientoBanco, PeriodoCartola } from "#modules/transferencias/movimiento.ts";

/** A row that could not be read. It is shown with its number and never becomes a movement. */
export type Ilegible = { fila: number; motivo: string; texto: string };

/** Whether the file agrees with its own balances or totals. */
export type Cuadratura = { clase: "saldos" | "totales" | "ninguna"; calza: boolean; detalle: string };

export type LecturaCartola = {
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
  movimientos: MovimientoBanco[];
  ilegibles: Ilegible[];
  cuadratura: Cuadratura;
  /** What the file says, or from its first movement to its last; null when it has neither. */
  periodo: PeriodoCartola | null;
};

/** Which title of an unknown file holds what; a person shows it once, and it is remembered by the titles. */
export type Columnas = {
  fecha: string;
  glosa: string | null;
  /** One column of signed amounts, or one for each direction. */
  monto: string | null;
  cargo: string | null;
  abono: string | null;
  saldo: string | null;
  rut: string | null;
  nombre: string | null;
  comentario: string | null;
  documento: string | null;
};

/** The titles of an unknown file and its first rows, to ask a person for the columns. */
export type TablaDesconocida = { titulos: string[]; muestra: string[][] };

export type ResultadoCartola =
  | { estado: "leida"; lectura: LecturaCartola }
  | { estado: "desconocida"; frase: string; tabla: TablaDesconocida }
  | { estado: "rechazada"; frase: string };

export type OpcionesCartola = {
  /** The account that the owner chose, for files that do not name it. */
  cuenta?: string | null;
  /** RUTs of the shop: a transfer from one of them is its own. */
  propios?: readonly string[];
};
