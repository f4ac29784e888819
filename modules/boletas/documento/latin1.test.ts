import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesLatin1, enLatin1, textoLatin1 } from "./latin1.ts";

test("what people write is replaced by what ISO-8859-1 has, before anything is signed", () => {
  expect(enLatin1("Parrilla — 40×60 “Ñusta” 🔥", 80)).toBe("Parrilla - 40×60 ´´Ñusta´´");
  expect(enLatin1("  Cafe\u0301\n y  té…  ", 80)).toBe("Café y té...");
  expect(enLatin1("Łódź 5 € d'or", 80)).toBe("Lódz 5 EUR d´or");
  expect(enLatin1("🎁🎉", 80)).toBe("");
  expect(enLatin1("abc def", 4)).toBe("abc");
  expect(enLatin1("a\u0007b\u0085c\u00add", 9)).toBe("abcd");
});

test("a cleaned text fits, is printable, has a byte for each character and stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 100 }), (texto, largo) => {
      const limpio = enLatin1(texto, largo);
      expect(limpio.length).toBeLessThanOrEqual(largo);
      expect(limpio).toMatch(/^[\u0020-\u007e\u00a0-\u00ff]*$/);
      expect(limpio).not.toMatch(/^\s|\s$| {2}|['"]/);
      expect(textoLatin1(bytesLatin1(limpio))).toBe(limpio);
      expect(enLatin1(limpio, largo)).toBe(limpio);
    }),
  );
});

test("a character without a byte is an error, not a question mark", () => {
  expect(() => bytesLatin1("€")).toThrow("ISO-8859-1");
  expect(textoLatin1(Uint8Array.of(0x80, 0xd1))).toBe("\u0080Ñ");
});
