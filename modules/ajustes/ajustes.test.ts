import { expect, test } from "vitest";
import { completarAjustes } from "./ajustes.ts";

test("a stored value counts instead of the first one, unless it does not fit", () => {
  const primeros = completarAjustes({});
  expect(completarAjustes({ quedan_desde: 2 })).toEqual({ ...primeros, quedan_desde: 2 });
  expect(completarAjustes({ horas_reserva: 4, color: "rojo" })).toEqual({ ...primeros, horas_reserva: 4 });
});
