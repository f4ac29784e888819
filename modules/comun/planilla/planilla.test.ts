import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { archivoPlanilla, type Columna, type FormatoPlanilla } from "./planilla.server.ts";
import type { CeldaPlanilla } from "./xlsx.server.ts";

type Fila = { texto: string; numero: number | null; cuando: Date | null };
const COLUMNAS: readonly Columna<Fila>[] = [
  { titulo: "Texto", valor: ({ texto }) => texto },
  { titulo: "Número", valor: ({ numero }) => numero },
  { titulo: "Cuándo & dónde", valor: ({ cuando }): CeldaPlanilla => cuando },
];
// 12:00 in Santiago in summer, 11:00 in winter.
const VERANO = new Date("2026-11-15T15:00:00Z");
const FILA: Fila = { texto: "ñandú", numero: 1_990, cuando: VERANO };

const archivo = (formato: FormatoPlanilla, ...grupos: Fila[][]) =>
  archivoPlanilla({
    nombre: "prueba",
    formato,
    columnas: COLUMNAS,
    grupos: (async function* () {
      yield* grupos;
    })(),
  });

/** Reads a ZIP by its index, and compares sizes and checksums. */
function abrir(zip: Buffer): Map<string, string> {
  const fin = zip.length - 22;
  expect(zip.readUInt32LE(fin)).toBe(0x06054b50);
  const entradas = new Map<string, string>();
  let lugar = zip.readUInt32LE(fin + 16);
  for (let n = 0; n < zip.readUInt16LE(fin + 10); n++) {
    expect(zip.readUInt32LE(lugar)).toBe(0x02014b50);
    const largo = zip.readUInt16LE(lugar + 28);
    const nombre = zip.toString("utf8", lugar + 46, lugar + 46 + largo);
    const cabeza = zip.readUInt32LE(lugar + 42);
    expect(zip.readUInt32LE(cabeza)).toBe(0x04034b50);
    const desde = cabeza + 30 + zip.readUInt16LE(cabeza + 26);
    const bytes = inflateRawSync(zip.subarray(desde, desde + zip.readUInt32LE(lugar + 20)));
    expect([crc32(bytes), bytes.length]).toEqual([
      zip.readUInt32LE(lugar + 16),
      zip.readUInt32LE(lugar + 24),
    ]);
    entradas.set(nombre, bytes.toString("utf8"));
    lugar += 46 + largo;
  }
  expect(lugar).toBe(fin);
  return entradas;
}

const hojaDe = async (respuesta: Response) =>
  abrir(Buffer.from(await respuesta.arrayBuffer())).get("xl/worksheets/sheet1.xml") ?? "";

test("the same table is a CSV or an XLSX file to download", async () => {
  const csv = archivo("csv", [FILA], [{ texto: "dos", numero: null, cuando: null }]);
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const bytes = Buffer.from(await csv.arrayBuffer()).toString("utf8");
  expect(bytes).toBe("\uFEFFTexto;Número;Cuándo & dónde\r\nñandú;1990;15-11-2026 12:00\r\ndos;;\r\n");
  const xlsx = archivo("xlsx", [FILA]);
  expect(xlsx.headers.get("Content-Disposition")).toBe('attachment; filename="prueba.xlsx"');
  expect([...abrir(Buffer.from(await xlsx.arrayBuffer())).keys()]).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/worksheets/sheet1.xml",
  ]);
});

test("numbers and dates have their type, dates in the time of Santiago, titles are escaped", async () => {
  const hoja = await hojaDe(archivo("xlsx", [FILA, { ...FILA, cuando: new Date("2026-07-15T15:00:00Z") }]));
  expect(hoja).toContain('<c s="1"><v>1990</v></c><c s="2"><v>46341.5</v></c>');
  expect(hoja).toContain(`<c s="2"><v>${46_218 + 11 / 24}</v></c>`);
  expect(hoja).toContain("Cuándo &amp; dónde");
});

test.each(["=1+1", "+569", "-2+3", "@SUM(A1)", "\t=1"])(
  "%j is text in both, never a formula",
  async (texto) => {
    const csv = await archivo("csv", [{ ...FILA, texto }]).text();
    expect(csv).toContain(`\r\n'${texto};`);
    const hoja = await hojaDe(archivo("xlsx", [{ ...FILA, texto }]));
    expect(hoja).not.toContain("<f");
    expect(hoja).toContain(`<c t="inlineStr" s="0"><is><t xml:space="preserve">${texto}</t></is></c>`);
  },
);

test("marks of XML and characters that it forbids do not break the sheet", async () => {
  const hoja = await hojaDe(archivo("xlsx", [{ ...FILA, texto: "</t><f>1</f>&\u0000\u0008\ud800\uffff." }]));
  expect(hoja).toContain(">&lt;/t&gt;&lt;f&gt;1&lt;/f&gt;&amp;\ufffd.</t>");
});

/** The same text for the same number, which no ZIP makes much smaller. */
const sinRepetir = (numero: number): string =>
  createHash("shake256", { outputLength: 8_192 }).update(String(numero)).digest("hex");

/** Waits until a value stayed the same for a while: a busy machine makes it longer, not another value. */
async function quieto(valor: () => number): Promise<void> {
  for (let iguales = 0, antes = valor(); iguales < 10; antes = valor()) {
    await sleep(5);
    iguales = valor() === antes ? iguales + 1 : 0;
  }
}

test.each(["csv", "xlsx"] as const)(
  "a group of %s is read when the ones before were taken",
  async (formato) => {
    let leidos = 0;
    const grupos = (async function* () {
      // What compresses to nothing would never fill the buffers.
      for (; leidos < 2_000; leidos++) yield [{ ...FILA, texto: sinRepetir(leidos) }];
    })();
    const { body } = archivoPlanilla({ nombre: "grande", formato, columnas: COLUMNAS, grupos });
    const lector = body?.getReader();
    // The first parts of a workbook are its other files.
    for (let parte = 0; parte < 40; parte++) await lector?.read();
    await quieto(() => leidos);
    expect(leidos).toBeGreaterThan(0);
    expect(leidos).toBeLessThan(200);
    await lector?.cancel();
  },
);

test.each(["csv", "xlsx"] as const)(
  "a failed read breaks the download of %s instead of ending it early",
  async (formato) => {
    const grupos = (async function* () {
      yield [FILA];
      throw new Error("the database went away");
    })();
    const respuesta = archivoPlanilla({ nombre: "rota", formato, columnas: COLUMNAS, grupos });
    await expect(respuesta.arrayBuffer()).rejects.toThrow("the database went away");
  },
);
