import { palabras } from "#modules/comun/texto-plano.ts";

// The cells of a file, whatever container they came in. Formulas are never here: only the values that the bank stored.

export type Celda = string | number | null;
export type Fila = {
  numero: number;
  celdas: readonly Celda[];
  /** The line of a text file before it was cut into cells. */
  linea?: string;
};
export type Hoja = { nombre: string; filas: readonly Fila[] };

export type Documento = {
  hojas: readonly Hoja[];
  contenedor: "planilla" | "texto";
  /** Days of date cells count from 1904 instead of 1900. */
  desde1904: boolean;
};

const MAX_TEXTO = 500;

export const texto = (celda: Celda | undefined): string =>
  celda === null || celda === undefined ? "" : String(celda).slice(0, MAX_TEXTO);

/** Some banks leave HTML inside of their cells. */
export const sinEtiquetas = (valor: string): string => valor.replace(/<[^<>]{0,200}>/g, " ");

/** A title or label as words, to compare it however the bank writes it. */
export const rotulo = (celda: Celda | undefined): string => palabras(sinEtiquetas(texto(celda)));

export const estaVacia = (celda: Celda | undefined): boolean => texto(celda).trim() === "";

export const llenas = ({ celdas }: Fila): number => celdas.filter((celda) => !estaVacia(celda)).length;

const MAX_LINEA = 1_000;

/** The row as the file has it: the line of a text, the cells of a sheet with tabs between them. */
export const lineaDe = ({ linea, celdas }: Fila): string =>
  // PostgreSQL stores no NUL. A line break inside of a cell would look like another row.
  (linea ?? celdas.map((celda) => texto(celda).replace(/[\r\n\t]+/g, " ")).join("\t"))
    .replaceAll("\u0000", "")
    .trimEnd()
    .slice(0, MAX_LINEA);

/** A row as a person reads it, for the list of unreadable rows. */
export const enLinea = ({ celdas }: Fila): string =>
  celdas
    .filter((celda) => !estaVacia(celda))
    .map((celda) => texto(celda).trim())
    .join(" · ")
    .slice(0, 200);
