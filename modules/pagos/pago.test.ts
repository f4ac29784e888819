import { expect, test } from "vitest";
import { quienRegistro } from "./pago.ts";

test("who recorded a payment is a person of the staff or the shop, never a code", () => {
  const nombres = ["Rocío Ñanco", "sistema:transferencias", "sistema:khipu", "sistema:webpay"].map(
    quienRegistro,
  );
  expect(nombres).toEqual(["Rocío Ñanco", "Confirmada sola", "la tienda", "la tienda"]);
});
