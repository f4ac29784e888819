import { expect, test } from "vitest";
import { cuentasAjenas, negativaAjenas } from "./cuenta-ajena.ts";

const archivo = (cuenta: string | null, ...cuentas: (string | null)[]) => ({
  cuenta,
  movimientos: cuentas.map((una) => ({ cuenta: una })),
});

test("an account of the shop is known however its number is written", () => {
  expect(cuentasAjenas(archivo("009876543210"), ["00-98765-43210"])).toEqual([]);
  expect(cuentasAjenas(archivo("9876543210"), ["123", "0098765432-10"])).toEqual([]);
  // Some reports leave the last digits out.
  expect(cuentasAjenas(archivo("98765432"), ["00-98765-43210"])).toEqual([]);
});

test("any other one is named, also of single movements and in a shop without accounts", () => {
  expect(cuentasAjenas(archivo("111222333"), ["00-98765-43210"])).toEqual(["111222333"]);
  expect(cuentasAjenas(archivo(null, "98765432", "555666777", null), ["9876543210"])).toEqual(["555666777"]);
  expect(cuentasAjenas(archivo("111222333"), [])).toEqual(["111222333"]);
});

test("a file that names no account cannot be compared", () => {
  expect(cuentasAjenas(archivo(null, null), ["9876543210"])).toEqual([]);
  expect(cuentasAjenas(archivo("", "sin número"), ["9876543210"])).toEqual([]);
});

test("each account must be accepted by its number", () => {
  expect(negativaAjenas([], [])).toBeNull();
  expect(negativaAjenas(["1", "2"], ["2", "1", "3"])).toBeNull();
  expect(negativaAjenas(["1", "2"], ["1"])).toMatchObject({
    clase: "estado",
    frase: expect.stringContaining("las cuentas 1 y 2"),
  });
  expect(negativaAjenas(["1"], [])?.frase).toContain("No guardamos nada");
});
