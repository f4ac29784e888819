export type CeldaCsv = string | number | null;

/** A spreadsheet would run a cell that starts like a formula, so such cells get a leading quote. */
const esFormula = (texto: string) => /^[=+\-@\t\r]/.test(texto);

const PUNTO_Y_COMA = ";";

function celda(valor: CeldaCsv, separador: string): string {
  if (valor === null) return "";
  if (typeof valor === "number") return String(valor);
  const texto = esFormula(valor) ? `'${valor}` : valor;
  const pideComillas = /["\n\r]/.test(texto) || texto.includes(separador);
  return pideComillas ? `"${texto.replaceAll('"', '""')}"` : texto;
}

/** One row with its line end, for files that are written in pieces. */
export const escribirFilaCsv = (fila: readonly CeldaCsv[], separador = PUNTO_Y_COMA): string =>
  `${fila.map((valor) => celda(valor, separador)).join(separador)}\r\n`;

/** A CSV file that Excel with Chilean settings opens directly: semicolons, UTF-8 with a byte order mark. */
export const escribirCsv = (encabezado: readonly string[], filas: readonly (readonly CeldaCsv[])[]): string =>
  `\uFEFF${[encabezado, ...filas].map((fila) => escribirFilaCsv(fila)).join("")}`;

/** A column of an exported list: its title and the value of each row. */
export type ColumnaCsv<F> = { titulo: string; valor: (fila: F) => CeldaCsv };

/** The last line of a file that does not hold the whole list. */
export const HAY_MAS = "Hay más filas: acota los filtros para descargar el resto.";

/** The rows of a list as a file to download; `nota` is appended as a last line. */
export function archivoCsv<F>(
  nombre: string,
  columnas: readonly ColumnaCsv<F>[],
  filas: readonly F[],
  nota?: string,
): Response {
  const celdas = filas.map((fila) => columnas.map(({ valor }) => valor(fila)));
  const titulos = columnas.map(({ titulo }) => titulo);
  return new Response(escribirCsv(titulos, nota === undefined ? celdas : [...celdas, [nota]]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${nombre}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
