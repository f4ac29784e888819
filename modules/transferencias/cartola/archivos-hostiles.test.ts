import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { utils, type WorkSheet } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { libro } from "#tests/support/cartola/escritor.ts";
import { leerAqui } from "./hilo-cartola.server.ts";
import type { CeldaCartola } from "./hoja.ts";
import { leerCartola } from "./leer-cartola.server.ts";
import { excedeXls, excedeXml } from "./medida.server.ts";
import { abrirZip, cerrarZip } from "./zip-medido.server.ts";

const MUESTRAS = join(import.meta.dirname, "muestras");
const leer = (bytes: Uint8Array) => leerAqui({ bytes, nombre: "cartola.xls", columnas: null, opciones: {} });

test.each([
  ["a web page", "<html><table><tr><td>Fecha</td></tr></table>", /página web/],
  ["a picture", "\x89PNG\r\n\x1a\n", /imagen/],
  ["another archive", "Rar!\x1a\x07", /comprimido/],
  ["an empty ZIP", cerrarZip([]).toString("latin1"), /no es una planilla/],
  ["bytes of nothing", "\x00\x01\x02", /tipo de archivo/],
  ["words", "hola\nqué tal\n", /tabla de movimientos/],
])("%s is refused in words", async (_, texto, frase) => {
  const resultado = await leer(Buffer.from(texto, "latin1"));
  expect(resultado).toMatchObject({ estado: "rechazada", frase: expect.stringMatching(frase) });
});

describe("workbooks made to harm", () => {
  const TITULOS = ["Fecha", "Descripción", "Canal o Sucursal", "Cargos (CLP)", "Abonos (CLP)", "Saldo (CLP)"];
  const FILA = ["19/10/2026", "Traspaso De:Ana Soto", "Internet", null, 24_990, 24_990];
  const con = (cambiar: (hoja: WorkSheet) => void, filas: CeldaCartola[][] = [FILA], nombre = "Sheet") => {
    const hoja = utils.aoa_to_sheet([TITULOS, ...filas]);
    cambiar(hoja);
    return libro({ [nombre]: hoja }, "xlsx");
  };

  /** The workbook with other text in its sheet; the writer itself would visit every declared cell. */
  const conHoja = (cambiar: (xml: string) => string) =>
    cerrarZip(
      (abrirZip(con(() => {})) ?? []).map(({ nombre, datos }) => ({
        nombre,
        datos: nombre.endsWith("sheet1.xml") ? Buffer.from(cambiar(datos.toString())) : datos,
      })),
    );

  test.each(["A1:XFD1048576", "A1:F1", "A1"])(
    "a sheet that declares %s: only its cells count",
    async (rango) => {
      const bytes = conHoja((xml) => xml.replace(/<dimension ref="[^"]*"/, `<dimension ref="${rango}"`));
      expect(await leer(bytes)).toMatchObject({ lectura: { movimientos: [{ monto: 24_990 }] } });
    },
  );

  test.each(["hyperlink", "x:hyperlink", "HYPERLINK"])(
    "a %s over the whole sheet is taken out before the library visits its cells",
    async (etiqueta) => {
      const enlaces = `<hyperlinks><${etiqueta} ref="A1:XFD1048576" location="A1"/></hyperlinks>`;
      const bytes = conHoja((xml) => xml.replace("</worksheet>", `${enlaces}</worksheet>`));
      expect(await leerCartola(bytes, "cartola.xlsx")).toMatchObject({
        lectura: { movimientos: [{ monto: 24_990 }] },
      });
    },
  );

  test("a cell in the last row and column of a sheet costs nothing", async () => {
    const lejos =
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="3"><c r="XFD3"><v>1</v></c></row>';
    const bytes = conHoja((xml) => xml.replace("</sheetData>", `${lejos}</sheetData>`));
    expect(await leer(bytes)).toMatchObject({ lectura: { movimientos: [{ monto: 24_990 }] } });
  });

  test("the row that a movement keeps is one line of at most 1.000 characters", async () => {
    const lineaDe = async (bytes: Uint8Array) => {
      const resultado = await leer(bytes);
      return resultado.estado === "leida" ? resultado.lectura.movimientos[0]?.linea : null;
    };
    const sucia = [...FILA.with(1, "Traspaso\r\nDe:\tAna\u0000")];
    // Only the old container can hold a NUL.
    const enXls = libro({ Sheet: utils.aoa_to_sheet([TITULOS, sucia]) }, "biff8");
    expect(await lineaDe(enXls)).toBe("19/10/2026\tTraspaso De: Ana\tInternet\t\t24990\t24990");
    const larga = FILA.with(2, "x".repeat(30_000)).with(1, "y".repeat(30_000));
    expect(await lineaDe(con(() => {}, [larga]))).toMatch(/^19\/10\/2026\ty{500}\tx{488}$/);
    const emitida = readFileSync(join(MUESTRAS, "bancochile-cartola-emitida.txt"), "latin1");
    const enTexto = Buffer.from(emitida.replace("INTERNET", "x".repeat(30_000)), "latin1");
    expect(await lineaDe(enTexto)).toMatch(/^"19\/10\/2026;TRASPASO DE:.{100,}x{800,}$/);
    expect(await lineaDe(enTexto)).toHaveLength(1_000);
  });

  test("more rows than allowed are refused whole, in a workbook and in a text", async () => {
    const muchas = Array.from({ length: 10_001 }, () => FILA);
    const frase = "El archivo tiene demasiadas filas: descarga un período más corto.";
    expect(await leer(con(() => {}, muchas))).toEqual({ estado: "rechazada", frase });
    const lineas = [
      "Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo",
      ...muchas.map(() => "19102026;A;1;;1,00;1,00"),
    ];
    expect(await leer(Buffer.from(lineas.join("\n")))).toEqual({ estado: "rechazada", frase });
  });

  test("formulas are never computed: the stored value counts, and without one the row is reported", async () => {
    const bytes = con(
      (hoja) => {
        hoja.E2 = { t: "n", v: 100, f: "1000*1000" };
        hoja.E3 = { t: "s", v: "", f: 'HYPERLINK("http://x.cl","$5.000")' };
      },
      [FILA, FILA],
    );
    const resultado = await leer(bytes);
    expect(resultado).toMatchObject({
      lectura: { movimientos: [{ monto: 100 }], ilegibles: [{ fila: 3, motivo: "No trae monto." }] },
    });
    const texto = Buffer.from(
      "Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo\n19102026;=cmd|' /C calc'!A0;1;;=1+1;5,00",
    );
    expect(await leer(texto)).toMatchObject({
      lectura: { movimientos: [], ilegibles: [{ fila: 2, motivo: "El monto no se puede leer." }] },
    });
  });

  test.each(["__proto__", "constructor", "toString"])("%s is only a name", async (nombre) => {
    const titulos = [nombre, "Fecha", "Monto"];
    const resultado = await leer(
      libro({ [`x${nombre}`]: utils.aoa_to_sheet([titulos, [nombre, "19/10/2026", 1]]) }, "xlsx"),
    );
    expect(resultado).toMatchObject({
      estado: "desconocida",
      tabla: { titulos, muestra: [[nombre, "19/10/2026", "1"]] },
    });
    const entradas = abrirZip(con(() => {}, [FILA], "Sheet")) ?? [];
    const llamada = entradas.map(({ nombre: entrada, datos }) => ({
      nombre: entrada,
      datos: Buffer.from(datos.toString().replaceAll('name="Sheet"', `name="${nombre}"`)),
    }));
    expect((await leer(cerrarZip(llamada))).estado).toMatch(/^(leida|rechazada)$/);
    expect(Object.hasOwn(Object.prototype, "!ref")).toBe(false);
  });

  test("HTML inside of cells stays text", async () => {
    const resultado = await leer(
      con(() => {}, [["19/10/2026", "<script>alert(1)</script>", "", null, 5, 5]]),
    );
    expect(resultado).toMatchObject({ lectura: { movimientos: [{ glosa: "alert(1)" }] } });
  });
});

describe("more cells than any statement", () => {
  const frase = "El archivo tiene demasiadas celdas: descarga un período más corto.";
  const RELACIONES =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
  /** A workbook whose sheet is this text: small once it is packed. */
  const conXml = (hoja: string) =>
    cerrarZip([
      {
        nombre: "xl/workbook.xml",
        datos: Buffer.from('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      },
      { nombre: "xl/_rels/workbook.xml.rels", datos: Buffer.from(RELACIONES) },
      { nombre: "xl/worksheets/sheet1.xml", datos: Buffer.from(hoja) },
    ]);

  test.each([
    ["in one row", '<c r="A1"><v>1</v></c>', 300_001],
    ["without a place", "<c><v>1</v></c>", 300_001],
    ["empty", "<c/>", 300_001],
    ["that are only tags", "<row/>", 1_500_001],
  ])("%s are counted and never built", async (_, uno, veces) => {
    const bytes = conXml(`<worksheet><sheetData>${uno.repeat(veces)}</sheetData></worksheet>`);
    expect(await leer(bytes)).toEqual({ estado: "rechazada", frase });
  });

  test("in an old .xls: runs count each of their cells", async () => {
    const filas = Array.from({ length: 6 }, (_, i) => Array.from({ length: 200 }, (_, j) => i * 200 + j));
    const xls = libro({ Sheet: utils.aoa_to_sheet(filas) }, "biff8");
    expect((await leer(xls)).estado).toBe("rechazada");
    expect(await leer(xls)).not.toEqual({ estado: "rechazada", frase });
    const registro = Buffer.alloc(4 + 6 + 4_000 * 2);
    registro.writeUInt16LE(0x00be, 0);
    registro.writeUInt16LE(6 + 4_000 * 2, 2);
    expect(excedeXls(Buffer.concat(Array.from({ length: 75 }, () => registro)))).toBe(false);
    expect(excedeXls(Buffer.concat(Array.from({ length: 76 }, () => registro)))).toBe(true);
    const una = Buffer.from([0x03, 0x02, 0, 0]);
    expect(excedeXls(Buffer.concat(Array.from({ length: 300_001 }, () => una)))).toBe(true);
    // One link over a whole sheet, and one over a cell.
    const enlace = (r2: number, c2: number) => {
      const dado = Buffer.alloc(12);
      for (const [i, valor] of [0x01b8, 8, 0, r2, 0, c2].entries()) dado.writeUInt16LE(valor, i * 2);
      return dado;
    };
    expect([excedeXls(enlace(65_535, 255)), excedeXls(enlace(0, 0))]).toEqual([true, false]);
    // A length that points beyond the end, and none at all, end the count.
    expect(excedeXls(Buffer.from([0xbe, 0, 0xff, 0xff]))).toBe(false);
    expect(excedeXls(Buffer.alloc(3))).toBe(false);
  });

  test("styles that are no bank's are refused as well", () => {
    const estilos = (veces: number) => [
      { nombre: "xl/styles.xml", datos: Buffer.from(`<cellXfs>${"<xf/>".repeat(veces)}</cellXfs>`) },
    ];
    expect([excedeXml(estilos(1_000)), excedeXml(estilos(50_000))]).toEqual([false, true]);
  });

  test("a statement of ten thousand rows is within the limit", () => {
    const fila = `<row r="1">${'<c r="A1" t="s"><v>1</v></c>'.repeat(26)}</row>`;
    expect(excedeXml([{ nombre: "xl/worksheets/sheet1.xml", datos: Buffer.from(fila.repeat(10_000)) }])).toBe(
      false,
    );
  });
});

describe("ZIP files made to harm", () => {
  /** An entry of zeros that says it is small. */
  const bomba = (tamano: number) => {
    const datos = Buffer.alloc(tamano);
    const zip = cerrarZip([
      { nombre: "xl/workbook.xml", datos: Buffer.from("<workbook/>") },
      { nombre: "xl/worksheets/sheet1.xml", datos: deflateRawSync(datos) },
    ]);
    // Both headers of the second entry say that its data are compressed.
    for (const [firma, metodo] of [
      [0x04034b50, 8],
      [0x02014b50, 10],
    ] as const) {
      const marca = Buffer.alloc(4);
      marca.writeUInt32LE(firma);
      zip.writeUInt16LE(8, zip.lastIndexOf(marca) + metodo);
    }
    return zip;
  };

  test("a bomb is not unpacked beyond the limit, whatever sizes it declares", async () => {
    const zip = bomba(64 * 1024 * 1024);
    expect(zip.length).toBeLessThan(100_000);
    expect(await leerCartola(zip, "cartola.xlsx")).toEqual({
      estado: "rechazada",
      frase: "No pudimos leer este archivo: parece dañado o incompleto.",
    });
  });

  test("a workbook with many entries, false offsets or an unknown compression is refused", async () => {
    const muchas = Array.from({ length: 201 }, (_, i) => ({
      nombre: `xl/${i}.xml`,
      datos: Buffer.from("<a/>"),
    }));
    expect(abrirZip(cerrarZip(muchas))).toBeNull();
    const bueno = readFileSync(join(MUESTRAS, "bancochile-movimientos.xlsx"));
    const fin = bueno.length - 22;
    for (const lugar of [0xffff_ffff, fin, bueno.length - 1]) {
      const falso = Buffer.from(bueno);
      falso.writeUInt32LE(lugar, fin + 16);
      expect((await leer(falso)).estado).toBe("rechazada");
    }
    const raro = Buffer.from(bueno);
    raro.writeUInt16LE(99, bueno.readUInt32LE(fin + 16) + 10);
    expect((await leer(raro)).estado).toBe("rechazada");
  });

  test("every text entry of a good workbook survives the packing without compression", async () => {
    const bueno = readFileSync(join(MUESTRAS, "bancochile-movimientos.xlsx"));
    const entradas = abrirZip(bueno) ?? [];
    expect(entradas.length).toBeGreaterThan(3);
    expect(abrirZip(cerrarZip(entradas))).toEqual(entradas);
  });
});
