import { expect, test } from "vitest";
import { nombreArchivo, reconocer } from "#modules/comun/archivos/tipo-archivo.ts";
import { PNG_DE_PRUEBA, pdfDePrueba } from "#tests/support/papeles.ts";
import { negativaArchivo } from "./archivo-venta.ts";
import { leerFiltrosVenta } from "./filtros-venta.ts";

const bytes = (texto: string) => Uint8Array.from(texto, (letra) => letra.charCodeAt(0));

test.each([
  ["%PDF-1.7\n", "application/pdf"],
  ["\x89PNG\r\n\x1a\n...", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["RIFF....WEBPVP8 ", "image/webp"],
  ["GIF89a...", "image/gif"],
  [" %PDF-1.7", null],
  ["<html>", null],
  ["<?xml version='1.0'?><svg/>", null],
  ["RIFF....WAVE", null],
  ["", null],
])("%j is %s", (texto, tipo) => {
  expect(reconocer(bytes(texto))).toBe(tipo);
});

test("a boleta is a PDF; a proof may be a picture", () => {
  expect(negativaArchivo("boleta", PNG_DE_PRUEBA)?.frase).toBe("La boleta debe ser un PDF.");
  expect(negativaArchivo("boleta", pdfDePrueba())).toBeNull();
  expect(negativaArchivo("comprobante", PNG_DE_PRUEBA)).toBeNull();
  expect(negativaArchivo("comprobante", bytes(""))?.frase).toBe("Elige un archivo.");
  // 45 bytes that start like a PDF are no proof of anything.
  const vacio = bytes("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
  for (const para of ["comprobante", "boleta"] as const)
    expect(negativaArchivo(para, vacio)?.frase).toBe(
      "No pudimos leer ese archivo: parece dañado o incompleto.",
    );
});

test("names are safe in a header and on a disk, with the true extension", () => {
  expect(nombreArchivo("../../etc/pa\r\nsswd", "image/png")).toBe("pa_sswd.png");
  expect(nombreArchivo("Comprobante señor.PDF.exe", "application/pdf")).toBe("Comprobante señor_PDF.pdf");
  expect(nombreArchivo("...", "image/jpeg")).toBe("_.jpg");
  expect(nombreArchivo("", "image/jpeg")).toBe("archivo.jpg");
});

test("filters of an address that make no sense are left out", () => {
  const leer = (texto: string) => leerFiltrosVenta(new URLSearchParams(texto));
  expect(leer("estado=Pagado&desde=2026-09-18&hasta=2026-13-01&orden=otro&pagina=-2&premios=si")).toEqual({
    estado: "Pagado",
    desde: "2026-09-18",
    hasta: undefined,
    texto: undefined,
    premios: true,
    pagina: 1,
    orden: undefined,
  });
  expect(leer("estado=Otro&texto=%20ana%20&pagina=3")).toMatchObject({
    estado: undefined,
    texto: "ana",
    pagina: 3,
  });
});
