import type { CFB } from "@e965/xlsx";

// Counts what a file holds before anything is built from it: building one cell costs a hundred times more than counting it.

/** A statement of ten thousand rows and 26 columns, and its titles. */
const MAX_CELDAS = 300_000;
/** Each cell has four tags, each text of the shared list as many. */
const MAX_ETIQUETAS = 5 * MAX_CELDAS;
/** Styles, names and relations of a bank's file have a few hundred tags; the library takes seconds for a million. */
const MAX_DE_OTRAS = 50_000;
const CON_DATOS = /^xl\/(worksheets\/|sharedStrings\.xml$)/;

type Entrada = { nombre: string; datos: Buffer };

const MENOR = "<".charCodeAt(0);
const C = "c".charCodeAt(0);
/** What may follow the name of a tag: `<c>`, `<c r="A1">`, `<c/>`. */
const FIN_DE_NOMBRE = new Set([...">/ \t\r\n"].map((letra) => letra.charCodeAt(0)));

/** Whether the XML of a workbook has more cells or tags than any statement. It stops at the first one too many. */
export function excedeXml(entradas: readonly Entrada[]): boolean {
  let celdas = 0;
  let etiquetas = 0;
  for (const { nombre, datos } of entradas) {
    const tope = CON_DATOS.test(nombre) ? MAX_ETIQUETAS : etiquetas + MAX_DE_OTRAS;
    for (let en = datos.indexOf(MENOR); en >= 0; en = datos.indexOf(MENOR, en + 1)) {
      etiquetas += 1;
      if (datos[en + 1] === C && FIN_DE_NOMBRE.has(datos[en + 2] ?? 0)) celdas += 1;
      if (celdas > MAX_CELDAS || etiquetas > Math.min(tope, MAX_ETIQUETAS)) return true;
    }
  }
  return false;
}

const DE_HOJA = /^xl\/worksheets\//;

/**
 * Takes the links out of the sheets: nothing here reads them, and the library visits every cell that one covers, so a link over a whole
 * sheet would take minutes. Texts of cells have no raw `<`, so they stay as they are.
 */
export const hojasSinEnlaces = (entradas: readonly Entrada[]): Entrada[] =>
  entradas.map(({ nombre, datos }) =>
    DE_HOJA.test(nombre)
      ? {
          nombre,
          datos: Buffer.from(datos.toString("latin1").replace(/<(\w*:)?hyperlink\b/gi, "<$1x"), "latin1"),
        }
      : { nombre, datos },
  );

/** The records of an old .xls that hold one cell, and those that hold a run of them with the bytes of each. */
const DE_UNA = new Set([0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x00fd, 0x027e]);
const DE_VARIAS = new Map([
  [0x00bd, 6],
  [0x00be, 2],
]);
/** The row, the first and the last column of a run. */
const CABEZA_DE_VARIAS = 6;

/** Records of links, and where the first and last row and column that each covers stand in them: the library visits all these cells. */
const DE_ENLACE = new Map([
  [0x01b8, 0],
  [0x0800, 2],
]);

function celdasDeEnlace(registro: Buffer, desde: number): number {
  if (registro.length < desde + 8) return 0;
  const [r1, r2, c1, c2] = [0, 2, 4, 6].map((en) => registro.readUInt16LE(desde + en));
  return Math.max(0, (r2 ?? 0) - (r1 ?? 0) + 1) * Math.max(0, (c2 ?? 0) - (c1 ?? 0) + 1);
}

/** Whether the records of an old .xls hold more cells than any statement. */
export function excedeXls(libro: Buffer): boolean {
  let celdas = 0;
  for (let en = 0; en + 4 <= libro.length; en += 4 + libro.readUInt16LE(en + 2)) {
    const tipo = libro.readUInt16LE(en);
    const ancho = DE_VARIAS.get(tipo);
    const enlace = DE_ENLACE.get(tipo);
    if (DE_UNA.has(tipo)) celdas += 1;
    if (ancho !== undefined)
      celdas += Math.max(0, Math.floor((libro.readUInt16LE(en + 2) - CABEZA_DE_VARIAS) / ancho));
    if (enlace !== undefined)
      celdas += celdasDeEnlace(libro.subarray(en + 4, en + 4 + libro.readUInt16LE(en + 2)), enlace);
    if (celdas > MAX_CELDAS) return true;
  }
  return false;
}

const LIBROS = ["Workbook", "Book"];

/** The stream of an old .xls that holds its cells; null when it has none. */
export function libroDe(cfb: typeof CFB, bytes: Buffer): Buffer | null {
  const contenedor = cfb.read(bytes, { type: "buffer" });
  for (const nombre of LIBROS) {
    const contenido = cfb.find(contenedor, nombre)?.content;
    if (contenido) return Buffer.from(contenido);
  }
  return null;
}
