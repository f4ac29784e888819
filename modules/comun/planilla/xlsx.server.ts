import { strToU8, Zip, ZipDeflate } from "fflate";
import { partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { CeldaCsv } from "./csv.ts";

export type CeldaPlanilla = CeldaCsv | Date;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const HOJA = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELACIONES = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENTO = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TIPO = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const TIPOS = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPO}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TIPO}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPO}.styles+xml"/></Types>`;
const RAIZ = `${XML}<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${DOCUMENTO}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const LIBRO = `${XML}<workbook xmlns="${HOJA}" xmlns:r="${DOCUMENTO}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const DEL_LIBRO = `${XML}<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${DOCUMENTO}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENTO}/styles" Target="styles.xml"/></Relationships>`;
/** Cell styles by number: 0 text, 1 whole number with separators, 2 date and time, 3 title. */
const ESTILOS = `${XML}<styleSheet xmlns="${HOJA}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook of one sheet, in pieces. Texts are never formulas, numbers and dates keep their type, dates are of Chile. */
export function escribirXlsx(
  titulos: readonly string[],
  grupos: AsyncIterable<CeldaPlanilla[][]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return comprimir([
    { nombre: "[Content_Types].xml", partes: [TIPOS] },
    { nombre: "_rels/.rels", partes: [RAIZ] },
    { nombre: "xl/workbook.xml", partes: [LIBRO] },
    { nombre: "xl/_rels/workbook.xml.rels", partes: [DEL_LIBRO] },
    { nombre: "xl/styles.xml", partes: [ESTILOS] },
    { nombre: "xl/worksheets/sheet1.xml", partes: hoja(titulos, grupos) },
  ]);
}

type Entrada = { nombre: string; partes: AsyncIterable<string> | Iterable<string> };

/** The first moment that a ZIP can name: equal contents give equal files. */
const SIN_FECHA = new Date(1980, 0, 1);

/** A ZIP file in pieces, while its entries are still being made: only one piece is in memory at a time. */
async function* comprimir(entradas: readonly Entrada[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const listos: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, trozo) => {
    if (error) throw error;
    listos.push(trozo);
  });
  for (const { nombre, partes } of entradas) {
    const entrada = new ZipDeflate(nombre);
    entrada.mtime = SIN_FECHA;
    zip.add(entrada);
    for await (const parte of partes) {
      entrada.push(strToU8(parte));
      yield* listos.splice(0);
    }
    entrada.push(new Uint8Array(), true);
  }
  zip.end();
  yield* listos;
}

async function* hoja(
  titulos: readonly string[],
  grupos: AsyncIterable<CeldaPlanilla[][]>,
): AsyncGenerator<string> {
  // The titles stay in sight while the sheet scrolls.
  yield `${XML}<worksheet xmlns="${HOJA}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${titulos.length}" width="18" customWidth="1"/></cols><sheetData>`;
  yield `<row>${titulos.map((titulo) => texto(titulo, 3)).join("")}</row>`;
  for await (const grupo of grupos)
    yield grupo.map((fila) => `<row>${fila.map(celda).join("")}</row>`).join("");
  yield "</sheetData></worksheet>";
}

function celda(valor: CeldaPlanilla): string {
  if (valor === null) return "<c/>";
  if (valor instanceof Date) return `<c s="2"><v>${serieDe(valor)}</v></c>`;
  return typeof valor === "number" ? `<c s="1"><v>${valor}</v></c>` : texto(valor, 0);
}

const texto = (valor: string, estilo: number) =>
  `<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">${escapar(valor)}</t></is></c>`;

const ENTIDADES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** XML has no place for other control characters, half surrogates nor the last two code points of the first plane. */
const escapar = (valor: string) =>
  valor
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>]/g, (signo) => ENTIDADES[signo] ?? "");

/** Days since the zero of spreadsheets, in the wall-clock time of Santiago. */
function serieDe(instante: Date): number {
  const { anio, mes, dia, hora, minuto, segundo } = partesSantiago(instante);
  return (Date.UTC(anio, mes - 1, dia, hora, minuto, segundo) - Date.UTC(1899, 11, 30)) / DIA_MS;
}
