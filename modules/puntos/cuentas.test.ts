import { expect, test } from "vitest";
import {
  BANCA,
  CONSUMIDOS,
  codigoDeCuenta,
  cuentaMesa,
  cuentaPozo,
  cuentaUsuario,
  EMISION,
  esCuenta,
  puedeSerNegativa,
} from "./cuentas.ts";

test("accounts are named as the book's chart says", () => {
  expect(cuentaUsuario("AAAA0001")).toBe("usuario:AAAA0001");
  expect(cuentaPozo("SRT-0001")).toBe("pozo:SRT-0001");
  expect(cuentaMesa("PARTIDA-0001")).toBe("mesa:PARTIDA-0001");
});

test("only the shop itself may owe points", () => {
  expect([EMISION, BANCA].every(puedeSerNegativa)).toBe(true);
  const otras = [CONSUMIDOS, cuentaUsuario("AAAA0001"), cuentaPozo("SRT-0001"), cuentaMesa("PARTIDA-0001")];
  expect(otras.some(puedeSerNegativa)).toBe(false);
});

test("a person's account tells the person, an account of the shop tells no person", () => {
  expect(codigoDeCuenta("usuario:AAAA0001")).toBe("AAAA0001");
  expect([EMISION, BANCA, CONSUMIDOS, "pozo:SRT-0001", "mesa:PARTIDA-0001"].map(codigoDeCuenta)).toEqual(
    Array(5).fill(null),
  );
});

test("names outside the chart are no accounts", () => {
  expect(["emision", "usuario:AAAA0001", "pozo:SRT-0001", "mesa:PARTIDA-0001"].every(esCuenta)).toBe(true);
  expect(["", "caja", "usuario:", "usuario:aaaa", "pozo:SRT 1", "emision:1"].some(esCuenta)).toBe(false);
});
