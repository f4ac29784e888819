import { expect, test } from "vitest";
import { dijoTransferir } from "./transferida.ts";

test.each([
  ["Validando Pago", "transferencia", false, true],
  ["Validando Pago", "transferencia", true, false],
  ["Validando Pago", "whatsapp", false, false],
  ["Pagado", "transferencia", false, false],
  ["Rechazado", "transferencia", false, false],
] as const)(
  "%s by %s, partly paid %s: said to have transferred %s",
  (estado_pago, origen, parcial, dicho) => {
    expect(dijoTransferir({ estado_pago, origen, parcial })).toBe(dicho);
  },
);
