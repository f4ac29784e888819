export type CeldaCsv = string | number | null;

/** A spreadsheet would run a cell that starts like a formula, so such cells get a leading quote. */
const esFormula = (texto: string) => /^[=+\-@\t\r]/.test(texto);

function celda(valor: CeldaCsv): string {
  if (valor === null) return "";
  if (typeof valor === "number") return String(valor);
  const texto = esFormula(valor) ? `'${valor}` : valor;
  return /[";\n\r]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}

/** A CSV file that Excel with Chilean settings opens directly: semicolons, UTF-8 with a byte order mark. */
export const escribirCsv = (encabezado: readonly string[], filas: readonly (readonly CeldaCsv[])[]): string =>
  `\uFEFF${[encabezado, ...filas].map((fila) => fila.map(celda).join(";")).join("\r\n")}\r\n`;

export const cabecerasCsv = (nombre: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${nombre}.csv"`,
  "Cache-Control": "private, no-store",
});
