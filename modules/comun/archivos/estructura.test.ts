import sharp from "sharp";
import { expect, test } from "vitest";
import { PNG_DE_PRUEBA, pdfDePrueba } from "#tests/support/papeles.ts";
import { tieneEstructura } from "./estructura.ts";
import { reconocer } from "./tipo-archivo.ts";

const bytes = (texto: string) => Uint8Array.from(texto, (letra) => letra.charCodeAt(0));
const sirve = (contenido: Uint8Array) => {
  const tipo = reconocer(contenido);
  return tipo !== null && tieneEstructura(contenido, tipo);
};

test("a real PDF and real pictures of every kind have it, also with bytes behind their end", async () => {
  const lienzo = sharp({ create: { width: 3, height: 2, channels: 3, background: "#c8102e" } });
  const fotos = await Promise.all(
    (["png", "jpeg", "webp", "gif"] as const).map((f) => lienzo.clone()[f]().toBuffer()),
  );
  for (const entero of [pdfDePrueba(), PNG_DE_PRUEBA, ...fotos]) {
    expect(sirve(new Uint8Array(entero))).toBe(true);
    expect(sirve(new Uint8Array([...entero, 10, 10]))).toBe(true);
  }
  for (const entero of [pdfDePrueba(), ...fotos])
    expect(sirve(new Uint8Array(entero).subarray(0, Math.floor(entero.length / 2)))).toBe(false);
});

test("the objects of a PDF may be compressed", () => {
  const cuerpo =
    "%PDF-1.5\n1 0 obj<</Type /ObjStm>>endobj\n2 0 obj<</Type /XRef>>endobj\nstartxref\n40\n%%EOF";
  expect(sirve(bytes(cuerpo))).toBe(true);
});

test("a file that only starts like one has not", () => {
  const falsos = [
    "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n",
    "%PDF-1.7\nstartxref\n0\n%%EOF",
    "%PDF-1.7",
    "\x89PNG\r\n\x1a\n",
    "\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDRIDATIEND",
    "\xff\xd8\xff\xe0",
    "\xff\xd8\xff\xda\xff\xd9______",
    `RIFF\x16\0\0\0WEBPVP8 ${"\0".repeat(10)}`,
    "GIF89a...",
    "GIF89a/*\0\0*/=1;alert(document.cookie)//",
  ];
  expect(falsos.filter((texto) => sirve(bytes(texto)))).toEqual([]);
});
