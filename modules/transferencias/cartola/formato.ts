import type { ClaseArchivo } from "#modules/transferencias/movimiento.ts";
import type { EstiloFecha } from "./fecha.ts";

/** What a column holds. */
export type Campo =
  | "fecha"
  | "fecha_real"
  | "hora"
  | "glosa"
  | "monto"
  | "cargo"
  | "abono"
  | "saldo"
  | "bandera"
  | "rut"
  | "nombre"
  | "banco"
  | "cuenta_pagador"
  | "comentario"
  | "id"
  | "documento"
  | "cuenta"
  | "moneda"
  | "estado"
  | "tipo";

/** How a glosa names the payer: groups `rut`, `nombre`, `banco` and `cuando`. */
export type Patron = RegExp;

/** Labels above the table, in words without accents. */
export type Rotulos = {
  cuenta?: RegExp;
  rut?: RegExp;
  desde?: RegExp;
  hasta?: RegExp;
  /** One label with both days. */
  periodo?: RegExp;
  saldo_inicial?: RegExp;
  saldo_final?: RegExp;
  /** Several labels are summed. */
  total_abonos?: readonly RegExp[];
  total_cargos?: readonly RegExp[];
};

export type FormatoCartola = {
  id: string;
  banco: string;
  nombre: string;
  clase: ClaseArchivo;
  /** Whether it was read from a file of the layout that the bank gives; the others are built from descriptions. */
  comprobado: boolean;
  contenedor?: "texto";
  /** The sheet of the movements; any sheet when absent. */
  hoja?: RegExp;
  /** Words that must stand above the titles or be the name of a sheet: another format has the same titles. */
  senal?: RegExp;
  /** The words may also stand in the name of the file. */
  senal_en_nombre?: true;
  /** Titles of each column in words without accents; a regular expression where the exact title is not known. */
  columnas: Partial<Record<Campo, readonly string[] | RegExp>>;
  /** Columns that a variant of the file leaves out. */
  opcionales?: readonly Campo[];
  /** Known titles that nothing is read from. */
  sin_uso?: readonly string[];
  /** The titles take two rows. */
  doble?: true;
  fechas: readonly EstiloFecha[];
  /** "-" in the date column is the date of the row above. */
  repite_fecha?: true;
  /** Amounts are written with this factor. */
  escala?: number;
  /** The letters of the column `bandera` for money that comes in, money that goes out, and balances. */
  bandera?: { entra: RegExp; sale: RegExp; saldo?: RegExp };
  /** Only rows with this state are movements of the account. */
  estado?: RegExp;
  /** The first cell of the row that ends the table. */
  fin?: RegExp;
  /** Rows of balances and totals inside of the table, by their first cell or their glosa. */
  omitir?: RegExp;
  patrones?: readonly Patron[];
  /** Every row of money that comes in is a transfer. */
  transferencias?: true;
  /** Lengths at which the bank cuts the glosa. */
  cortes?: readonly number[];
  /** The numbering of the column `id` (see numeracion.ts). */
  serie?: string;
  /** The rows are in no order: the balances are compared as a set. */
  desordenado?: true;
  rotulos?: Rotulos;
  /** The account in the name of the file. */
  cuenta_en_nombre?: RegExp;
};
