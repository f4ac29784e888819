import type { CellObject, WorkBook } from "@e965/xlsx";
import type { CeldaCartola, DocumentoCartola, FilaCartola, HojaCartola } from "./hoja.ts";
import { excedeXls, excedeXml, hojasSinEnlaces, libroDe } from "./medida.server.ts";
import { decodificar, documentoDeTexto } from "./texto.ts";
import { abrirZip, cerrarZip } from "./zip-medido.server.ts";

// Runs inside of the thread of hilo-cartola.server.ts: a library that parses files of strangers may take long or run out of memory.

const MAX_FILAS = 10_000;
const MAX_COLUMNAS = 100;
const MAX_HOJAS = 20;
const MAX_CELDA = 2_000;

type Abierto = { documento: DocumentoCartola } | { frase: string };

const DANADO = { frase: "No pudimos leer este archivo: parece dañado o incompleto." };
const ENORME = { frase: "El archivo tiene demasiadas filas: descarga un período más corto." };
const DENSO = { frase: "El archivo tiene demasiadas celdas: descarga un período más corto." };

/** The first bytes tell what a file is; its name does not. */
const OTROS_TIPOS: readonly [string, string][] = [
  ["%PDF-", "Es un PDF. Descarga los movimientos del banco como Excel, CSV o texto."],
  ["\x89PNG", "Es una imagen. Descarga los movimientos del banco como Excel, CSV o texto."],
  ["\xff\xd8\xff", "Es una imagen. Descarga los movimientos del banco como Excel, CSV o texto."],
  ["Rar!", "Es un archivo comprimido. Sube la planilla que trae dentro."],
  ["7z\xbc\xaf", "Es un archivo comprimido. Sube la planilla que trae dentro."],
];
const EN_HTML = "Es una página web con otro nombre. Ábrela en Excel y guárdala como libro de Excel (.xlsx).";

/** Opens a file of any bank, or says in words why it cannot be read. */
export async function abrirArchivo(bytes: Buffer): Promise<Abierto> {
  const comienzo = bytes.toString("latin1", 0, 512);
  const otro = OTROS_TIPOS.find(([firma]) => comienzo.startsWith(firma));
  if (otro) return { frase: otro[1] };
  try {
    if (comienzo.startsWith("PK")) return await abrirXlsx(bytes);
    if (comienzo.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
      return estaEntero(bytes) ? await abrirXls(bytes) : DANADO;
  } catch (error) {
    const conClave = /password|encrypt/i.test(error instanceof Error ? error.message : "");
    return conClave ? { frase: "El archivo tiene clave. Quítasela en Excel y súbelo de nuevo." } : DANADO;
  }
  return /^[\s\u00ef\u00bb\u00bf]*<(!doctype|html|table|\?xml)/i.test(comienzo)
    ? { frase: EN_HTML }
    : abrirTexto(bytes);
}

async function abrirXlsx(bytes: Buffer): Promise<Abierto> {
  const entradas = abrirZip(bytes);
  if (!entradas) return DANADO;
  if (!entradas.some(({ nombre }) => nombre === "xl/workbook.xml"))
    return { frase: "El archivo comprimido no es una planilla de Excel." };
  return excedeXml(entradas) ? DENSO : abrirLibro(cerrarZip(hojasSinEnlaces(entradas)));
}

async function abrirXls(bytes: Buffer): Promise<Abierto> {
  const { CFB } = await import("@e965/xlsx");
  const libro = libroDe(CFB, bytes);
  if (!libro) return DANADO;
  return excedeXls(libro) ? DENSO : abrirLibro(bytes);
}

/** Higher numbers are marks: the end of a chain, or no sector. */
const MAX_SECTOR = 0xffff_fffa;

/** Whether an old .xls has all sectors that its table points to. The library reads a cut file as one with fewer rows. */
function estaEntero(bytes: Buffer): boolean {
  const sector = 2 ** bytes.readUInt16LE(30);
  const tablas = Math.min(bytes.readUInt32LE(44), 109);
  let ultimo = 0;
  for (let n = 0; n < tablas; n++) {
    const tabla = (bytes.readUInt32LE(76 + n * 4) + 1) * sector;
    for (let i = 0; i < sector; i += 4) {
      const siguiente = bytes.readUInt32LE(tabla + i);
      if (siguiente < MAX_SECTOR) ultimo = Math.max(ultimo, siguiente);
    }
  }
  // The last sector may be shorter than the others.
  return bytes.length > (ultimo + 1) * sector;
}

async function abrirLibro(bytes: Buffer): Promise<Abierto> {
  // A text needs no library.
  const { read } = await import("@e965/xlsx");
  const libro = read(bytes, {
    type: "buffer",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    // One more than allowed, to know that there are more.
    sheetRows: MAX_FILAS + 1,
  });
  const nombres = libro.SheetNames.slice(0, MAX_HOJAS);
  const hojas = nombres.map((nombre) => ({ nombre, filas: filasDe(libro, nombre) }));
  if (hojas.some(({ filas }) => filas.length > MAX_FILAS)) return ENORME;
  const desde1904 = libro.Workbook?.WBProps?.date1904 === true;
  return { documento: { hojas: hojas satisfies HojaCartola[], contenedor: "planilla", desde1904 } };
}

/** The rows from the cells themselves: the range that a sheet declares may be smaller or a million rows. */
function filasDe(libro: WorkBook, nombre: string): FilaCartola[] {
  if (!Object.hasOwn(libro.Sheets, nombre)) return [];
  const datos: (CellObject[] | undefined)[] = libro.Sheets[nombre]?.["!data"] ?? [];
  const filas: FilaCartola[] = [];
  // Only the rows that exist: the list has gaps.
  for (const indice of Object.keys(datos)) {
    const celdas = [...(datos[Number(indice)] ?? []).slice(0, MAX_COLUMNAS)].map(valorDe);
    if (celdas.some((celda) => celda !== null && celda !== ""))
      filas.push({ numero: Number(indice) + 1, celdas });
  }
  return filas;
}

function valorDe(celda: CellObject | undefined): CeldaCartola {
  const valor = celda?.v;
  if (typeof valor === "string") return valor.slice(0, MAX_CELDA);
  if (celda?.t === "e") return "#ERROR";
  if (typeof valor === "number") return valor;
  return valor === undefined || valor === null ? null : String(valor);
}

function abrirTexto(bytes: Buffer): Abierto {
  const texto = decodificar(bytes);
  if (texto === null) return { frase: "No reconocemos este tipo de archivo." };
  const documento = documentoDeTexto(texto);
  return (documento.hojas[0]?.filas.length ?? 0) > MAX_FILAS ? ENORME : { documento };
}
