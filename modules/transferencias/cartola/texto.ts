import type { DocumentoCartola, FilaCartola } from "./hoja.ts";

const SEPARADORES = [";", "\t", ","];

/** The text of a file by its bytes: a byte order mark, valid UTF-8, or the code page of Windows in Chile. */
export function decodificar(bytes: Uint8Array): string | null {
  const [uno, dos] = bytes;
  if (uno === 0xff && dos === 0xfe) return sinBinario(new TextDecoder("utf-16le").decode(bytes));
  if (uno === 0xfe && dos === 0xff) return sinBinario(new TextDecoder("utf-16be").decode(bytes));
  try {
    return sinBinario(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return sinBinario(new TextDecoder("windows-1252").decode(bytes));
  }
}

/** A text has no other control characters than tabs and line ends; the last byte of old files may be a Control-Z. */
const sinBinario = (texto: string): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no text has.
  /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/.test(texto) ? null : texto.replace(/\u001a/g, "");

/** Banco de Chile's text without separators: 121 characters a line, more when the description grows. */
const FIJO = /^(\d{11})(\d{8})(.{9})(.{8})(\d{22})([+-])(.{3})(.{45,400})([CAS])(\d{8})(.{5})$/;
const TITULOS_FIJO = [
  "Cuenta fija",
  "Fecha",
  "Código",
  "Serie",
  "Monto",
  "Signo",
  "Sucursal",
  "Descripción",
  "Tipo",
  "Emisión",
  "Folio",
];

/** The lines of a text as rows of one sheet. */
export function documentoDeTexto(entrada: string): DocumentoCartola {
  const lineas = entrada.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const primera = lineas.find((linea) => linea.trim() !== "") ?? "";
  const filas = FIJO.test(primera) ? filasFijas(lineas) : filasSeparadas(lineas);
  return { hojas: [{ nombre: "", filas }], contenedor: "texto", desde1904: false };
}

const numeradas = (lineas: readonly string[]) =>
  lineas.map((linea, i) => ({ linea, numero: i + 1 })).filter(({ linea }) => linea.trim() !== "");

const filasFijas = (lineas: readonly string[]): FilaCartola[] => [
  { numero: 0, celdas: TITULOS_FIJO },
  ...numeradas(lineas).map(({ linea, numero }) => ({
    numero,
    // A line of another shape keeps its text where the date is expected, so that it is reported.
    celdas: FIJO.exec(linea)?.slice(1) ?? [null, linea],
    linea,
  })),
];

function filasSeparadas(lineas: readonly string[]): FilaCartola[] {
  const veces = (separador: string) =>
    lineas.slice(0, 200).reduce((suma, linea) => suma + linea.split(separador).length - 1, 0);
  const separador = SEPARADORES.reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor));
  return numeradas(lineas).map(({ linea, numero }) => ({ numero, celdas: partir(linea, separador), linea }));
}

/** One line into cells. A line that is quoted as a whole holds its cells inside of the quotes. */
function partir(linea: string, separador: string): string[] {
  const entera = /^"([^"]*)"\s*$/.exec(linea)?.[1];
  if (entera?.includes(separador)) return entera.split(separador);
  if (!linea.includes('"')) return linea.split(separador);
  const celdas: string[] = [];
  for (let desde = 0; desde <= linea.length; ) {
    const { valor, fin } = celdaDesde(linea, desde, separador);
    celdas.push(valor);
    desde = fin + 1;
  }
  return celdas;
}

function celdaDesde(linea: string, desde: number, separador: string): { valor: string; fin: number } {
  let cierre = linea[desde] === '"' ? linea.indexOf('"', desde + 1) : -1;
  while (cierre !== -1 && linea[cierre + 1] === '"') cierre = linea.indexOf('"', cierre + 2);
  const hasta = linea.indexOf(separador, Math.max(cierre, desde));
  const fin = hasta === -1 ? linea.length : hasta;
  if (cierre === -1) return { valor: linea.slice(desde, fin), fin };
  return { valor: linea.slice(desde + 1, cierre).replaceAll('""', '"') + linea.slice(cierre + 1, fin), fin };
}
