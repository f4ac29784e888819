import { expect, it } from "vitest";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import { interesa } from "./connection.ts";

it("topics match their table and key; the own room hears everything", () => {
  const cambio: Cambio = { tabla: "sorteos", clave: "SRT-0001" };
  expect(interesa(["sorteos:SRT-0001"], cambio)).toBe(true);
  expect(interesa(["sorteos"], cambio)).toBe(true);
  expect(interesa(["usuario"], cambio)).toBe(true);
  expect(interesa(["sorteos:SRT-0002", "productos"], cambio)).toBe(false);
  expect(interesa([], cambio)).toBe(false);
});
