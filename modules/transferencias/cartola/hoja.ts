import { palabras } from "#modules/comun/texto-plano.ts";

// The cells of a file, whatever container they came in. Formulas are never here: only the values that the bank stored.

export type Celda = string | number | null;
export type Fila = { numero: number; celdas: readonly Celda[] };
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

/** A row as a person reads it, for the list of unreadable rows. */
export const enLinea = ({ celdas }: Fila): string =>
  celdas
    .filter((celda) => !estaVacia(celda))
    .map((celda) => texto(celda).trim())
    .join(" · ")
    .slice(0, 200);
