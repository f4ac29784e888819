import { expect, test } from "vitest";
import { base32, codigoDe, enlaceTotp, leerCodigo, pasoDeCodigo, pasoEn } from "./totp.ts";

/** The secret of the RFC's vectors. */
const SECRETO = new TextEncoder().encode("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238: at %d s the code is %s", async (segundos, codigo) => {
  expect(await codigoDe(SECRETO, pasoEn(new Date(segundos * 1000)), 8)).toBe(codigo);
});

test.each([
  [0, "755224"],
  [1, "287082"],
  [9, "520489"],
])("RFC 4226: the code of counter %d is %s", async (contador, codigo) => {
  expect(await codigoDe(SECRETO, contador)).toBe(codigo);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: «%s» is %s in base 32", (texto, codificado) => {
  expect(base32(new TextEncoder().encode(texto))).toBe(codificado);
});

test("a code counts in its own step, the one before and the one after", async () => {
  const ahora = new Date("2026-11-15T15:00:10Z");
  const paso = pasoEn(ahora);
  for (const cerca of [paso - 1, paso, paso + 1])
    expect(await pasoDeCodigo(SECRETO, await codigoDe(SECRETO, cerca), ahora)).toBe(cerca);
  for (const lejos of [paso - 2, paso + 2])
    expect(await pasoDeCodigo(SECRETO, await codigoDe(SECRETO, lejos), ahora)).toBeNull();
});

test("a code is read with its spaces, and nothing else is a code", () => {
  expect(leerCodigo(" 123 456 ")).toBe("123456");
  for (const texto of ["", "12345", "1234567", "12345a", "ABCDE-FGHJK"]) expect(leerCodigo(texto)).toBeNull();
});

test("the address of the QR code names shop and account", () => {
  expect(enlaceTotp(SECRETO, "ana+1@correo.cl", "El Puntazo")).toBe(
    "otpauth://totp/El%20Puntazo:ana%2B1%40correo.cl?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=El%20Puntazo",
  );
});
