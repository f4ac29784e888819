import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesAHex, hexABytes, hmacSha256, reducir, sha256Hex, tirar } from "./criptografia.ts";

const bytes = (texto: string) => new TextEncoder().encode(texto);

test("SHA-256 of one field is the published digest of abc", async () => {
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await sha256Hex("abc")).toBe(digest);
});

test("HMAC-SHA-256 gives the published digest of RFC 4231, case 2", async () => {
  const digest = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  expect(bytesAHex(await hmacSha256(bytes("Jefe"), "what do ya want for nothing?"))).toBe(digest);
});

test("text is hashed as UTF-8, whatever its script", async () => {
  const conTilde = await globalThis.crypto.subtle.digest("SHA-256", Uint8Array.from([0xc3, 0xb1]));
  expect(await sha256Hex("ñ")).toBe(bytesAHex(new Uint8Array(conTilde)));
});

test("fields are joined by exactly one newline", async () => {
  const unidos = await globalThis.crypto.subtle.digest("SHA-256", bytes("a\nb\n7"));
  expect(await sha256Hex("a", "b", 7)).toBe(bytesAHex(new Uint8Array(unidos)));
});

test("a field with a newline is refused, because it could pass for two fields", async () => {
  await expect(sha256Hex("a\nb")).rejects.toThrow("saltos de línea");
  await expect(hmacSha256(bytes("clave"), "a\nb")).rejects.toThrow("saltos de línea");
});

test("hex survives the round trip", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (datos) => {
      expect(Array.from(hexABytes(bytesAHex(datos)))).toEqual(Array.from(datos));
    }),
  );
});

test.each(["0", "0g", "AB", " 00"])("%j is not lower-case hex", (texto) => {
  expect(() => hexABytes(texto)).toThrow();
});

test("values of the incomplete last block are rejected, so that no result is likelier than another", () => {
  const ultimo = 2n ** 64n - 1n;
  // 2^64 mod 10 = 6: the last six values would favour 1 to 6.
  expect(reducir(ultimo - 6n, 10)).toBe(10);
  expect(reducir(ultimo - 5n, 10)).toBeNull();
  expect(reducir(ultimo, 10)).toBeNull();
  expect(reducir(ultimo, 2)).toBe(2);
  expect(reducir(0n, 10)).toBe(1);
});

test("a draw stays within 1 and m and repeats itself", async () => {
  const clave = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const m = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  await fc.assert(
    fc.asyncProperty(clave, fc.stringMatching(/^[a-z-]{1,12}$/), m, async (z, etiqueta, maximo) => {
      const resultado = await tirar(z, "prueba/tirada", etiqueta, maximo);
      expect(Number.isSafeInteger(resultado)).toBe(true);
      expect(resultado).toBeGreaterThanOrEqual(1);
      expect(resultado).toBeLessThanOrEqual(maximo);
      expect(await tirar(z, "prueba/tirada", etiqueta, maximo)).toBe(resultado);
    }),
  );
});

test("a draw reaches every result", async () => {
  const tiradas = Array.from({ length: 120 }, (_, i) => tirar(bytes("clave"), "prueba", `n-${i}`, 6));
  expect(new Set(await Promise.all(tiradas))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])("nothing can be drawn from 1 to %d", async (m) => {
  await expect(tirar(bytes("clave"), "prueba", "n", m)).rejects.toThrow();
});
