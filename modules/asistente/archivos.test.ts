import { expect, test } from "vitest";
import { nombreSeguro, tipoDeBytes } from "./archivos.ts";

const bytes = (...valores: number[]) => new Uint8Array(valores);
const texto = (valor: string) => new TextEncoder().encode(valor);

test("a file is what its first bytes say", () => {
  expect(tipoDeBytes(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe("image/jpeg");
  expect(tipoDeBytes(texto("%PDF-1.7"))).toBe("application/pdf");
  expect(tipoDeBytes(texto("RIFF0000WEBPVP8 "))).toBe("image/webp");
  expect(tipoDeBytes(texto("RIFF0000WAVEfmt "))).toBe("audio/wav");
  expect(tipoDeBytes(texto("\0\0\0\x18ftypisom"))).toBe("video/mp4");
  expect(tipoDeBytes(texto("Hola, ¿tienen parrillas?\n"))).toBe("text/plain");
});

test.each([
  ["a Windows program", bytes(0x4d, 0x5a, 0x90, 0)],
  ["a Linux program", bytes(0x7f, 0x45, 0x4c, 0x46)],
  ["a page", texto("<html>")],
  ["a drawing with scripts", texto('<?xml version="1.0"?><svg onload="x()"/>')],
  ["a script", texto("#!/bin/sh\nrm -rf /")],
  ["an archive", bytes(0x50, 0x4b, 3, 4)],
  ["nothing", bytes()],
])("%s is nothing that we take", (_, contenido) => {
  expect(tipoDeBytes(contenido)).toBeNull();
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\fotos\\yo.png", "yo.png"],
  ['a"<b>:c*.png', "abc.png"],
  ["...oculto", "oculto"],
  ["foto\u202egnp.exe", "fotognp.exe"],
  ["", "archivo"],
  ["///", "archivo"],
])("the name %j becomes %j", (nombre, seguro) => {
  expect(nombreSeguro(nombre)).toBe(seguro);
});

test("a name never grows without end", () => {
  expect(nombreSeguro(`${"a".repeat(500)}.png`)).toHaveLength(80);
});
