import { expect, test } from "vitest";
import { inputAlAzar } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { SACA_INPUT } from "./sacar-input.ts";

type Listener = (event: { target: unknown }) => void;

/** Runs the script with this form and these bytes, and tells what the form would send. */
function drawn(bytes: number[], { mark = true, value = "" } = {}): string {
  const field = { value };
  const target = { elements: { namedItem: () => field }, hasAttribute: () => mark };
  const rest = [...bytes];
  const crypto = { getRandomValues: (one: Uint8Array) => one.fill(rest.shift() ?? 0) };
  const listen = (_type: string, listener: Listener) => listener({ target });
  new Function("addEventListener", "crypto", SACA_INPUT)(listen, crypto);
  return String(field.value);
}

test("a number that is drawn before the scripts run is the one that they would draw", () => {
  for (let byte = 0; byte < 256; byte++) {
    const bytes = [byte, 42];
    expect(drawn(bytes)).toBe(String(inputAlAzar(() => Uint8Array.from(bytes))));
  }
});

test("only the form of the raffle gets a number, and one that has it keeps it", () => {
  expect(drawn([7], { mark: false })).toBe("");
  expect(drawn([7], { value: "93" })).toBe("93");
});
