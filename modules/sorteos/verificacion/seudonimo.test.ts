import { expect, test } from "vitest";
import { bytesAHex, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";
import { SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { seudonimo } from "./seudonimo.ts";

test("a pseudonym is the first 16 hex of the HMAC of key, newline, code", async () => {
  const alias = await seudonimo(SEMILLA, "SRT-0001", "ABCD2345");
  expect(alias).toMatch(/^[0-9a-f]{16}$/);
  expect(bytesAHex(await hmacSha256(SEMILLA, "SRT-0001", "ABCD2345")).startsWith(alias)).toBe(true);
});

test("a pseudonym changes with the secret, the raffle and the person", async () => {
  const aliases = await Promise.all([
    seudonimo(SEMILLA, "SRT-0001", "ABCD2345"),
    seudonimo(SEMILLA.with(0, 9), "SRT-0001", "ABCD2345"),
    seudonimo(SEMILLA, "SRT-0002", "ABCD2345"),
    seudonimo(SEMILLA, "SRT-0001", "ABCD2346"),
  ]);
  expect(new Set(aliases).size).toBe(4);
});
