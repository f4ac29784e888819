import { expect, test } from "vitest";
import { economiaDeTotales, vasosDe } from "./economia-sellada.ts";

const TOTALES = "emision:-550 usuarios:260 pozos:300 mesas:0 consumidos:0 banca:-10";

test("the totals of a seal are the identity of the economy", () => {
  const economia = economiaDeTotales(TOTALES);
  expect(economia).toEqual({
    emitidos: 550,
    en_usuarios: 260,
    en_pozos: 300,
    en_mesas: 0,
    consumidos: 0,
    banca: -10,
  });
  const { emitidos, ...partes } = economia;
  expect(Object.values(partes).reduce((suma, puntos) => suma + puntos, 0)).toBe(emitidos);
});

test("vessels share one scale, and a house that paid is empty", () => {
  const { vasos, nivel } = vasosDe(economiaDeTotales(TOTALES));
  const lleno = Object.fromEntries(vasos.map((vaso) => [vaso.parte, vaso.lleno]));
  expect(lleno).toEqual({
    en_usuarios: 260 / 560,
    en_pozos: 300 / 560,
    en_mesas: 0,
    consumidos: 0,
    banca: 0,
  });
  expect(nivel).toBe(550 / 560);
});

test("a shop without points has empty vessels", () => {
  const { vasos, nivel, emitidos } = vasosDe(economiaDeTotales(""));
  expect([...vasos.map(({ lleno }) => lleno), nivel, emitidos]).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
