export type FilaCsv = { linea: number; celdas: string[] };

const SEPARADORES = [";", ",", "\t"];
const MAX_ENCABEZADO = 5_000;

/** The separator that occurs most in the header, outside of quotes. */
export function separadorDe(texto: string): string {
  const [encabezado = ""] = texto
    .slice(0, MAX_ENCABEZADO)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const veces = (separador: string) => encabezado.split(separador).length;
  return SEPARADORES.reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor));
}

/** Rows with the number of the line where each begins, without empty ones. Null when a quote is not closed. */
export function leerCsv(entrada: string): FilaCsv[] | null {
  const texto = entrada.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const separador = separadorDe(texto);
  const filas: FilaCsv[] = [];
  let fila: FilaCsv = { linea: 1, celdas: [] };
  let linea = 1;
  for (let desde = 0; desde <= texto.length; ) {
    const celda = leerCelda(texto, desde, separador);
    if (!celda) return null;
    fila.celdas.push(celda.valor);
    linea += celda.saltos;
    desde = celda.fin + 1;
    if (texto[celda.fin] === separador) continue;
    if (fila.celdas.some((valor) => valor.trim() !== "")) filas.push(fila);
    linea++;
    fila = { linea, celdas: [] };
  }
  return filas;
}

type Celda = { valor: string; fin: number; saltos: number };

/** One cell and the position where it ends: at a separator, a newline or the end of the text. */
function leerCelda(texto: string, desde: number, separador: string): Celda | null {
  if (texto[desde] !== '"') {
    const fin = primero(texto, desde, separador);
    return { valor: texto.slice(desde, fin), fin, saltos: 0 };
  }
  let cierre = texto.indexOf('"', desde + 1);
  while (cierre !== -1 && texto[cierre + 1] === '"') cierre = texto.indexOf('"', cierre + 2);
  if (cierre === -1) return null;
  const citado = texto.slice(desde + 1, cierre).replaceAll('""', '"');
  const fin = primero(texto, cierre + 1, separador);
  return { valor: citado + texto.slice(cierre + 1, fin).trim(), fin, saltos: citado.split("\n").length - 1 };
}

/** Scans character by character: searching the end of the line from each cell would take quadratic time. */
function primero(texto: string, desde: number, separador: string): number {
  let fin = desde;
  while (fin < texto.length && texto[fin] !== "\n" && texto[fin] !== separador) fin++;
  return fin;
}
