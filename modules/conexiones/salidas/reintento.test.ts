import { expect, test } from "vitest";
import { debeApagarse, PLAN_ENVIOS } from "./reintento.ts";

const AHORA = new Date("2026-11-16T12:00:00Z");

test("waits grow from a minute to a day, and outlast the three days after which an address is switched off", () => {
  const minutos = PLAN_ENVIOS.esperas.map((ms) => ms / 60_000);
  expect(minutos).toEqual([1, 5, 15, 60, 120, 240, 480, 720, 1440, 1440]);
  expect(minutos.reduce((suma, una) => suma + una)).toBeGreaterThan(72 * 60);
});

test("an address is switched off after three days without a good answer, not before", () => {
  const hace = (horas: number) => new Date(AHORA.getTime() - horas * 3_600_000);
  expect([hace(0), hace(71.9), hace(72), hace(400)].map((desde) => debeApagarse(desde, AHORA))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
