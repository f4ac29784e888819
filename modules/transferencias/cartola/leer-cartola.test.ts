import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leerAqui } from "./hilo-cartola.server.ts";
import type { Columnas, OpcionesCartola } from "./lectura.ts";
import { leerCartola, leerConColumnas, MAX_CARTOLA } from "./leer-cartola.server.ts";

const muestra = (archivo: string) => readFileSync(join(import.meta.dirname, "muestras", archivo));
const enBytes = (texto: string) => Buffer.from(texto, "latin1");

test("a thread of its own reads the file, dates included", async () => {
  const resultado = await leerCartola(muestra("bancochile-tef-recibidas.xlsx"), "tef.xls");
  expect(resultado.estado === "leida" && resultado.lectura.movimientos[2]).toMatchObject({
    monto: 132_400,
    ocurrido_en: new Date("2026-10-25T00:15:00Z"),
  });
  const sha256 = "ea41eedcbec6d594bc1b7327816e5137dbd5080836d121f6c8ac11e6892ba027";
  expect(resultado).toMatchObject({ lectura: { archivo: sha256 } });
});

test("a thread that is not done in time ends, and the file is refused", async () => {
  // No thread can start within a millisecond.
  expect(await leerCartola(muestra("bancochile-movimientos.xls"), "x.xls", {}, 1)).toEqual({
    estado: "rechazada",
    frase: "Este archivo tarda demasiado en leerse: descarga un período más corto.",
  });
});

test.each([
  ["nothing", Buffer.alloc(0), "El archivo está vacío."],
  ["too much", Buffer.alloc(MAX_CARTOLA + 1, "a"), "El archivo puede pesar hasta 5 MB."],
  ["a PDF", enBytes("%PDF-1.7\n…"), "Es un PDF. Descarga los movimientos del banco como Excel, CSV o texto."],
])("%s is refused in words", async (_, bytes, frase) => {
  expect(await leerCartola(bytes, "cartola.xls")).toEqual({ estado: "rechazada", frase });
});

const PROPIA = enBytes(
  [
    "Cuenta;12-345-67890",
    "Día;Qué pasó;Entró;Salió;Quién;Nota",
    "19/10/2026;Transferencia;$24.990;;33.418.215-0;PZ-7K3MQA",
    "20/10/2026;Comisión;;990;;",
    "21/10/2026;Transferencia;veinte;;;",
  ].join("\r\n"),
);
const COLUMNAS: Columnas = {
  fecha: "Día",
  glosa: "Qué pasó",
  monto: null,
  cargo: "Salió",
  abono: "Entró",
  saldo: null,
  rut: "Quién",
  nombre: null,
  comentario: "Nota",
  documento: null,
};
const OPCIONES: OpcionesCartola = { cuenta: "99999999", propios: ["33.418.215-0"] };

test("files are read one at a time, and beyond ten that wait one is refused at once", async () => {
  const lecturas = await Promise.allSettled(
    Array.from({ length: 12 }, () => leerCartola(new Uint8Array(), "vacio.xls")),
  );
  const [negada, ...otras] = lecturas.filter(({ status }) => status === "rejected");
  expect([negada, otras]).toMatchObject([
    { reason: { clase: "ocupado", message: expect.stringContaining("Estamos leyendo otros archivos") } },
    [],
  ]);
});

test("a file of an unknown bank is read by the columns that a person showed", async () => {
  const resultado = await leerConColumnas(PROPIA, "banco.csv", COLUMNAS);
  expect(resultado).toMatchObject({
    estado: "leida",
    lectura: {
      formato: "columnas",
      comprobado: false,
      cuenta: "1234567890",
      movimientos: [
        { monto: 24_990, rut_pagador: "33.418.215-0", comentario: "PZ-7K3MQA", fecha_contable: "2026-10-19" },
        { monto: -990, tipo: "comision", comentario: "" },
      ],
      ilegibles: [
        { fila: 5, motivo: "El monto no se puede leer.", texto: "21/10/2026 · Transferencia · veinte" },
      ],
      cuadratura: { clase: "ninguna", calza: false },
    },
  });
});

/** Without a thread, which takes most of the time. */
const porColumnas = (bytes: Uint8Array, columnas: Columnas, opciones: OpcionesCartola = {}) =>
  leerAqui({ bytes, nombre: "banco.csv", columnas, opciones });

test("the file names its account before the owner does, and a RUT of the shop is its own transfer", async () => {
  const resultado = await porColumnas(PROPIA, COLUMNAS, OPCIONES);
  expect(resultado).toMatchObject({
    lectura: { cuenta: "1234567890", movimientos: [{ tipo: "propio" }, {}] },
  });
  const sinCuenta = PROPIA.subarray(PROPIA.indexOf("\n") + 1);
  expect(await porColumnas(sinCuenta, COLUMNAS, OPCIONES)).toMatchObject({
    lectura: { cuenta: "99999999" },
  });
});

test("columns that the file does not have are refused", async () => {
  expect(await porColumnas(PROPIA, { ...COLUMNAS, rut: "RUT" })).toEqual({
    estado: "rechazada",
    frase: "Este archivo no tiene las columnas indicadas.",
  });
  expect(await porColumnas(PROPIA, { ...COLUMNAS, abono: null, cargo: null })).toEqual({
    estado: "rechazada",
    frase: "Falta la columna del monto.",
  });
});

test("a row with a charge and a deposit, and one without either, are reported", async () => {
  const filas = ["19/10/2026;Rara;100;50;;", "20/10/2026;Vacía;;;;", "21/10/2026;Buena;70;;;"];
  const bytes = enBytes(["Día;Qué pasó;Entró;Salió;Quién;Nota", ...filas].join("\n"));
  expect(await porColumnas(bytes, COLUMNAS)).toMatchObject({
    lectura: {
      movimientos: [{ monto: 70 }],
      ilegibles: [
        { fila: 2, motivo: "Trae un cargo y un abono a la vez." },
        { fila: 3, motivo: "No trae monto." },
      ],
    },
  });
});

test("quotes inside of a quoted cell stay, and a separator inside of it is text", async () => {
  const bytes = enBytes('Día;Qué pasó;Entró;Salió;Quién;Nota\n19/10/2026;"De ""Ana; la tía""";100;;;"hola"');
  expect(await porColumnas(bytes, COLUMNAS)).toMatchObject({
    lectura: { movimientos: [{ monto: 100, glosa: 'De "Ana; la tía"', comentario: "hola" }], ilegibles: [] },
  });
});

test("an unknown file shows its titles and first rows", async () => {
  const csv = enBytes("Mi banco\nFecha,Concepto,Monto\n19/10/2026,Pago,100\n20/10/2026,Otro,200\n");
  const resultado = await leerAqui({ bytes: csv, nombre: "banco.csv", columnas: null, opciones: {} });
  expect(resultado).toMatchObject({
    estado: "desconocida",
    tabla: {
      titulos: ["Fecha", "Concepto", "Monto"],
      muestra: [
        ["19/10/2026", "Pago", "100"],
        ["20/10/2026", "Otro", "200"],
      ],
    },
  });
});
