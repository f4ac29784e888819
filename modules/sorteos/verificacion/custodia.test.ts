import { expect, test } from "vitest";
import { type AsientoDelPozo, comprobarCustodia, fallasDeCustodia } from "./custodia.ts";

const participante = "a1a1a1a1a1a1a1a1";
const acta = {
  key: "SRT-0001",
  objetivo: 500,
  rangos: [
    { inicio: 1, final: 300, participante },
    { inicio: 301, final: 500, participante: "b2b2b2b2b2b2b2b2" },
  ],
};
const abono = (id: number, rango: string, puntos: number, key = "SRT-0001"): AsientoDelPozo => ({
  id,
  motivo: "abono",
  rango,
  movimientos: [
    [`usuario:${"0".repeat(32)}`, -puntos],
    [`pozo:${key}`, puntos],
  ],
});
const BUENOS = [abono(3, "1-300", 300), abono(8, "301-500", 200)];
const dice = (asientos: AsientoDelPozo[], opciones = {}) => comprobarCustodia(acta, asientos, opciones);

test("each range that is one abono of as many points passes", () => {
  expect(dice(BUENOS)).toMatchObject({ id: "custodia", ok: true, pendiente: false });
  expect(dice(BUENOS).explicacion).toBe("los 2 rangos son 2 abonos que suman 500 puntos.");
});

test("entries of other pools, sales and what leaves the pool are ignored", () => {
  const venta = {
    id: 1,
    motivo: "venta",
    rango: "",
    movimientos: [
      ["emision", -9],
      ["usuario:x", 9],
    ] as const,
  };
  const premio = { id: 9, motivo: "premio", rango: "", movimientos: [["pozo:SRT-0001", -50]] as const };
  expect(dice([venta, ...BUENOS, abono(4, "1-300", 300, "SRT-00011"), premio]).ok).toBe(true);
});

test.each<[string, AsientoDelPozo[], RegExp]>([
  ["a range without entry", BUENOS.slice(1), /el rango 1-300 no tiene un abono/],
  ["another number of points", [abono(3, "1-300", 299), ...BUENOS.slice(1)], /asiento 3 abonó 299 puntos/],
  ["two entries of one range", [...BUENOS, abono(9, "1-300", 300)], /dos asientos en el libro, el 3 y el 9/],
  ["an abono of no range", [...BUENOS, abono(9, "", 10)], /asiento 9 abona el rango sin números/],
  ["an abono outside the acta", [...BUENOS, abono(9, "501-510", 10)], /asiento 9 abona el rango 501-510/],
])("%s fails and names the entry", (_, asientos, frase) => {
  const { ok, pendiente, explicacion } = dice(asientos);
  expect([ok, pendiente]).toEqual([false, false]);
  expect(explicacion).toMatch(frase);
});

test("ranges that do not sum to the target fail although each has its entry", () => {
  const corta = { ...acta, objetivo: 600 };
  expect(comprobarCustodia(corta, BUENOS).explicacion).toBe("los rangos suman 500 puntos y la meta es 600.");
});

test("an abono of today waits for its seal, but a wrong one fails at once", () => {
  const opciones = { por_sellar: true };
  expect(dice(BUENOS.slice(0, 1), opciones)).toMatchObject({ ok: false, pendiente: true });
  expect(dice(BUENOS.slice(0, 1), opciones).explicacion).toMatch(/^1 de 2 rangos/);
  expect(dice([abono(3, "1-300", 1)], opciones)).toMatchObject({ ok: false, pendiente: false });
  expect(dice(BUENOS, opciones).ok).toBe(true);
});

test("every fault is told, not only the first", () => {
  const { fallas, sin_asiento } = fallasDeCustodia(acta, [abono(3, "1-300", 1), abono(9, "501-510", 10)]);
  expect(fallas).toHaveLength(2);
  expect(sin_asiento).toEqual(["301-500"]);
});
