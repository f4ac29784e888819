import { expect, test } from "vitest";
import { numeroWhatsapp, whatsappEscrito } from "./whatsapp.ts";

test.each([
  "9 8765 4321",
  "987654321",
  "09 8765 4321",
  "+56 9 8765 4321",
  "56 9 8765 4321",
  "56987654321",
  "0056 9 8765-4321",
  "+56 09 8765 4321",
  " (9) 8765.4321 ",
])("«%s» is a mobile of Chile", (texto) => {
  expect(numeroWhatsapp(texto)).toBe("56987654321");
});

test.each([
  ["+56 2 2345 6789", "56223456789"],
  ["56223456789", "56223456789"],
  ["+54 9 11 2233 4455", "5491122334455"],
  ["+98 765 4321 00", "98765432100"],
  ["001 (415) 555-0100", "14155550100"],
])("«%s» is %s", (texto, numero) => {
  expect(numeroWhatsapp(texto)).toBe(numero);
});

test.each([
  "",
  "hola",
  "87654321",
  "9 8765 432",
  "9 8765 43210",
  "22345678",
  "2 2345 6789",
  "5491122334455",
  "14155550100",
  "+56 9 8765 432",
  "+56 9 8765 43210",
  "+56 1 2345 6789",
  "+0 1234 5678",
  "+1234567",
  "+1234567890123456",
  "++56987654321",
  "9 8765 4321 y 9 1111 2222",
  "wa.me/56987654321",
])("«%s» is refused", (texto) => {
  expect(numeroWhatsapp(texto)).toBeNull();
});

test.each(["56987654321", "56223456789", "5491122334455"])(
  "%s is shown so that it can be saved again",
  (numero) => {
    expect(numeroWhatsapp(whatsappEscrito(numero))).toBe(numero);
  },
);

test("a number is written in groups, and none as nothing", () => {
  expect(whatsappEscrito("56987654321")).toBe("+56 9 8765 4321");
  expect(whatsappEscrito("")).toBe("");
});
