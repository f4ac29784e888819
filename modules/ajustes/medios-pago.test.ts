import { expect, test } from "vitest";
import { leerMediosElegidos, mediosQueSirven, ordenDeMedios } from "./medios-pago.ts";

const elegir = (medio_1: string, medio_2 = "", medio_3 = "") =>
  leerMediosElegidos({ medio_1, medio_2, medio_3 });
const TODOS = { khipu: true, tarjeta: true };

test("the owner chooses which ways are offered, and their order", () => {
  expect(elegir("tarjeta", "transferencia", "khipu")).toMatchObject({
    datos: ["tarjeta", "transferencia", "khipu"],
  });
  expect(elegir("", "khipu")).toMatchObject({ datos: ["khipu"] });
  for (const [malo, frase] of [
    [elegir(""), "al menos una"],
    [elegir("khipu", "khipu"), "una sola vez"],
    [elegir("cheque"), "de la lista"],
  ] as const)
    expect(JSON.stringify(malo)).toContain(frase);
});

test("what works is offered in that order; without any, transfers", () => {
  expect(mediosQueSirven("tarjeta,khipu,transferencia", TODOS)).toEqual([
    "tarjeta",
    "khipu",
    "transferencia",
  ]);
  expect(mediosQueSirven("tarjeta,transferencia", { khipu: true, tarjeta: false })).toEqual([
    "transferencia",
  ]);
  expect(mediosQueSirven("tarjeta", { khipu: true, tarjeta: false })).toEqual(["transferencia"]);
  expect(mediosQueSirven("tarjeta", TODOS)).toEqual(["tarjeta"]);
});

test("a setting with repeated and unknown names is read as far as it goes", () => {
  expect(ordenDeMedios("khipu, khipu,cheque,tarjeta")).toEqual(["khipu", "tarjeta"]);
  expect(ordenDeMedios("")).toEqual(["transferencia"]);
});
