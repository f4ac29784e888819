import { type DocumentoCartola, estaVacia, type FilaCartola, textoCelda } from "./hoja.ts";
import type { TablaDesconocida } from "./lectura.ts";

const TITULO =
  /fecha|date|glosa|detalle|descripci|concepto|monto|importe|amount|cargo|abono|dep[oó]sito|ingreso|egreso|saldo|rut|nombre/i;
const MAX_ENCABEZADO = 60;
const MUESTRA = 5;
const MAX_CELDA = 80;

const pareceTitulos = ({ celdas }: FilaCartola): boolean => {
  const textos = celdas.filter((celda) => !estaVacia(celda));
  const conocidos = textos.filter((celda) => typeof celda === "string" && TITULO.test(celda));
  return (
    conocidos.length >= 2 && textos.every((celda) => typeof celda === "string" && celda.length <= MAX_CELDA)
  );
};

const enTextos = ({ celdas }: FilaCartola, columnas: readonly number[]): string[] =>
  columnas.map((columna) => textoCelda(celdas[columna]).trim().slice(0, MAX_CELDA));

/** The titles and first rows of a table that no format knows, to ask a person for its columns. */
export function mirarTabla({ hojas }: DocumentoCartola): TablaDesconocida | null {
  for (const { filas } of hojas) {
    const lugar = filas.slice(0, MAX_ENCABEZADO).findIndex(pareceTitulos);
    const titulos = filas[lugar];
    if (!titulos) continue;
    const columnas = [...titulos.celdas.keys()].filter((i) => !estaVacia(titulos.celdas[i]));
    const muestra = filas.slice(lugar + 1, lugar + 1 + MUESTRA).map((fila) => enTextos(fila, columnas));
    return { titulos: enTextos(titulos, columnas), muestra };
  }
  return null;
}
