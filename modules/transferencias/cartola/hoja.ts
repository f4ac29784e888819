import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";

// The cells of a file, whatever container they came in. Formulas are never here: only the values that the bank stored.

export type CeldaCartola = string | number | null;
export type FilaCartola = {
  numero: number;
  celdas: readonly CeldaCartola[];
  /** The line of a text file before it was cut into cells. */
  linea?: string;
};
export type HojaCartola = { nombre: string; filas: readonly FilaCartola[] };

export type DocumentoCartola = {
  hojas: readonly HojaCartola[];
  contenedor: "planilla" | "texto";
  /** Days of date cells count from 1904 instead of 1900. */
  desde1904: boolean;
};

const MAX_TEXTO = 500;

export const textoCelda = (celda: CeldaCartola | undefined): string =>
  celda === null || celda === undefined ? "" : String(celda).slice(0, MAX_TEXTO);

/** Some banks leave HTML inside of their cells. */
export const sinEtiquetas = (valor: string): string => valor.replace(/<[^<>]{0,200}>/g, " ");

/** A title or label as words, to compare it however the bank writes it. */
export const rotulo = (celda: CeldaCartola | undefined): string =>
  soloPalabras(sinEtiquetas(textoCelda(celda)));

export const estaVacia = (celda: CeldaCartola | undefined): boolean => textoCelda(celda).trim() === "";

export const llenas = ({ celdas }: FilaCartola): number => celdas.filter((celda) => !estaVacia(celda)).length;

const MAX_LINEA = 1_000;

/** The row as the file has it: the line of a text, the cells of a sheet with tabs between them. */
export const lineaDe = ({ linea, celdas }: FilaCartola): string =>
  // PostgreSQL stores no NUL. A line break inside of a cell would look like another row.
  (linea ?? celdas.map((celda) => textoCelda(celda).replace(/[\r\n\t]+/g, " ")).join("\t"))
    .replaceAll("\u0000", "")
    .trimEnd()
    .slice(0, MAX_LINEA);

/** A row as a person reads it, for the list of unreadable rows. */
export const enLinea = ({ celdas }: FilaCartola): string =>
  celdas
    .filter((celda) => !estaVacia(celda))
    .map((celda) => textoCelda(celda).trim())
    .join(" · ")
    .slice(0, 200);
