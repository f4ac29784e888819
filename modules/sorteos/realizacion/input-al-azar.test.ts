import { expect, test } from "vitest";
import { inputAlAzar } from "./input-al-azar.ts";

const conPrimero = (byte: number) => () => Uint8Array.from([byte, 7]);

test.each([
  [0, 1],
  [99, 100],
  [100, 1],
  [199, 100],
  [200, 8],
  [255, 8],
])("a first byte %d gives %d: beyond the second hundred the next one counts", (byte, input) => {
  expect(inputAlAzar(conPrimero(byte))).toBe(input);
});

test("every value is equally likely over all bytes", () => {
  const cuentas = new Map<number, number>();
  for (let byte = 0; byte < 200; byte++) {
    const input = inputAlAzar(() => Uint8Array.from([byte]));
    cuentas.set(input, (cuentas.get(input) ?? 0) + 1);
  }
  expect(cuentas.size).toBe(100);
  expect([...cuentas.values()].every((veces) => veces === 2)).toBe(true);
});

test("when no byte serves, more are asked for", () => {
  const lotes = [Uint8Array.from([200, 255]), Uint8Array.from([41])];
  expect(inputAlAzar(() => lotes.shift() ?? new Uint8Array())).toBe(42);
});
