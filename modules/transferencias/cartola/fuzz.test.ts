import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesDe, documentoDe } from "#tests/support/cartola/escritor.ts";
import { ESCRITORES } from "#tests/support/cartola/escritores.ts";
import { enCuenta, metaDe, PAGADORES } from "#tests/support/cartola/hechos.ts";
import { expectConsoleError } from "#tests/support/fail-on-console-error.ts";
import { anyText } from "#tests/support/fuzz/any-text.ts";
import { leerAqui } from "./hilo-cartola.server.ts";
import type { CeldaCartola, DocumentoCartola } from "./hoja.ts";
import type { ResultadoCartola } from "./lectura.ts";
import { leerDocumentoCartola } from "./leer-documento.ts";

const HECHOS = enCuenta(
  Array.from({ length: 6 }, (_, i) => ({
    dia: "2026-10-01",
    hora: "10:47",
    contable: "2026-10-01",
    monto: i === 3 ? -900 : 18_500 + i,
    comentario: "",
    nombre: PAGADORES[i % 4]?.nombre ?? "",
    rut: PAGADORES[i % 4]?.rut ?? "",
  })),
  350_000,
);
const META = metaDe(HECHOS);
const MUESTRAS = join(import.meta.dirname, "muestras");
const leer = (bytes: Uint8Array, nombre = "cartola.xls") =>
  leerAqui({ bytes, nombre, columnas: null, opciones: {} });

/** The library writes to the console about broken workbooks; the thread of the server keeps it silent. */
const avisaLaBiblioteca = () => expectConsoleError(/./);

/** Whatever the file, the answer is a sentence, or movements of whole pesos that are all there. */
function esRespuesta(resultado: ResultadoCartola): void {
  if (resultado.estado !== "leida") {
    expect(resultado.frase).toMatch(/^\p{Lu}.+\.$/u);
    return;
  }
  const { movimientos, ilegibles } = resultado.lectura;
  for (const { monto, fecha_contable, rut_pagador } of movimientos) {
    expect(Number.isSafeInteger(monto) && monto !== 0).toBe(true);
    expect(new Date(fecha_contable).toISOString().slice(0, 10)).toBe(fecha_contable);
    if (rut_pagador !== null) expect(rut_pagador).toMatch(/^[\d.]+-[\dK]$/);
  }
  for (const { motivo } of ilegibles) expect(motivo).toMatch(/\.$/);
}

describe.each(ESCRITORES.map((escritor) => [escritor.formato, escritor] as const))("%s", (_, escritor) => {
  const entero = bytesDe(escritor, HECHOS, META);

  test("cut anywhere or with wrong bytes, it is refused or read without inventing", async () => {
    const corte = fc.record({
      hasta: fc.integer({ min: 1, max: entero.length }),
      golpes: fc.array(
        fc.tuple(fc.integer({ min: 0, max: entero.length - 1 }), fc.integer({ min: 0, max: 255 })),
        {
          maxLength: 6,
        },
      ),
    });
    avisaLaBiblioteca();
    await fc.assert(
      fc.asyncProperty(corte, async ({ hasta, golpes }) => {
        const roto = Buffer.from(entero);
        for (const [lugar, byte] of golpes) roto[lugar] = byte;
        esRespuesta(await leer(roto.subarray(0, hasta), escritor.nombre));
      }),
      { numRuns: 4 },
    );
  });

  test("a row with any cells is read, reported or a note, and the other rows stay", () => {
    const documento = documentoDe(escritor, HECHOS, META);
    const celda = fc.oneof(
      anyText({ maxLength: 30 }),
      fc.double(),
      fc.constantFrom(null, "", "$", "-", "=1+1"),
    );
    fc.assert(
      fc.property(fc.array(celda, { maxLength: 14 }), (celdas) => {
        const antes = leerDocumentoCartola(documento, { nombre: escritor.nombre, sha256: "" }, {});
        const despues = leerDocumentoCartola(
          conFila(documento, celdas),
          { nombre: escritor.nombre, sha256: "" },
          {},
        );
        esRespuesta(despues);
        const primeros = montosDe(antes);
        expect(primeros).not.toBeNull();
        expect(montosDe(despues)?.slice(0, primeros?.length)).toEqual(primeros);
      }),
      { numRuns: 6 },
    );
  });
});

/** The document with one more row below its last sheet's rows. */
const conFila = (documento: DocumentoCartola, celdas: readonly CeldaCartola[]): DocumentoCartola => ({
  ...documento,
  hojas: documento.hojas.map((hoja, i) =>
    i === documento.hojas.length - 1 ? { ...hoja, filas: [...hoja.filas, { numero: 9_999, celdas }] } : hoja,
  ),
});

/** Amounts of a file; null when it is refused. */
const montosDe = (resultado: ResultadoCartola) =>
  resultado.estado === "leida" ? resultado.lectura.movimientos.map(({ monto }) => monto) : null;

test("a cut workbook is refused, never read in part", async () => {
  avisaLaBiblioteca();
  for (const archivo of readdirSync(MUESTRAS).filter((nombre) => /\.xlsx?$/.test(nombre))) {
    const entero = readFileSync(join(MUESTRAS, archivo));
    for (const parte of [0.01, 0.2, 0.5, 0.8, 0.9, 0.99]) {
      const resultado = await leer(entero.subarray(0, Math.ceil(entero.length * parte)), archivo);
      expect(resultado.estado, `${archivo} ${parte}`).toBe("rechazada");
    }
  }
});

test("a cut text has no wrong amount: its last line is whole or reported", async () => {
  for (const archivo of ["bancochile-cartola-emitida.txt", "scotiabank-bsa.dat"]) {
    const entero = readFileSync(join(MUESTRAS, archivo));
    const montos = montosDe(await leer(entero)) ?? [];
    for (let hasta = 1; hasta < entero.length; hasta += 3) {
      const leidos = montosDe(await leer(entero.subarray(0, hasta)));
      if (leidos) expect(leidos).toEqual(montos.slice(0, leidos.length));
    }
  }
});

test("any bytes and any text are refused", async () => {
  avisaLaBiblioteca();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        anyText({ maxLength: 300 }).map((t) => Buffer.from(t)),
      ),
      fc.constantFrom(
        "",
        "PK\x03\x04",
        "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "Fecha;Monto\n",
        "<html>",
        "\xff\xfe",
      ),
      async (bytes, firma) => esRespuesta(await leer(Buffer.concat([Buffer.from(firma, "latin1"), bytes]))),
    ),
    { numRuns: 60 },
  );
});
