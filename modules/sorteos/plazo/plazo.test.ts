import { expect, test } from "vitest";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import {
  finDelPlazo,
  fraseDePlazo,
  haVencido,
  motivoDePlazo,
  negativaAlargar,
  TEXTOS_PLAZO,
  ultimoDelPlazo,
} from "./plazo.ts";

const ABIERTO = new Date("2026-11-18T23:30:00-03:00");
const FIN = new Date("2027-05-18T00:00:00-04:00");

test("a raffle takes points until the end of its last day, over both changes of the hour", () => {
  expect(finDelPlazo(ABIERTO, 180)).toEqual(FIN);
  // The April night has 25 hours, and the September day begins at one.
  expect(finDelPlazo(new Date("2026-04-03T10:00:00-03:00"), 1)).toEqual(
    new Date("2026-04-05T00:00:00-04:00"),
  );
  expect(finDelPlazo(new Date("2026-09-04T10:00:00-04:00"), 1)).toEqual(
    new Date("2026-09-06T01:00:00-03:00"),
  );
  expect(formatearFechaLarga(ultimoDelPlazo(FIN))).toBe("lunes 17 de mayo de 2027");
});

test("only an open raffle with an end runs out", () => {
  const abierto = { estado: "Disponible", termina_en: FIN } as const;
  expect(haVencido(abierto, ultimoDelPlazo(FIN))).toBe(false);
  expect(haVencido(abierto, FIN)).toBe(true);
  expect(haVencido({ ...abierto, termina_en: null }, FIN)).toBe(false);
  expect(haVencido({ ...abierto, estado: "Cerrado" }, FIN)).toBe(false);
  expect(haVencido({ ...abierto, estado: "Finalizado" }, FIN)).toBe(false);
});

test.each([
  ["open and before its end", {}, ABIERTO, null],
  ["full", { estado: "Cerrado" }, ABIERTO, TEXTOS_PLAZO.no_abierto],
  ["over", { estado: "Finalizado" }, ABIERTO, TEXTOS_PLAZO.no_abierto],
  ["without an end in its rules", { termina_en: null }, ABIERTO, TEXTOS_PLAZO.sin_plazo],
  ["extended before", { extendido_en: ABIERTO }, ABIERTO, TEXTOS_PLAZO.alargado],
  ["at its end", {}, FIN, TEXTOS_PLAZO.vencido],
] as const)("extending a raffle that is %s", (_, cambio, ahora, frase) => {
  const sorteo = { estado: "Disponible", termina_en: FIN, extendido_en: null, ...cambio } as const;
  expect(negativaAlargar(sorteo, ahora)?.frase ?? null).toBe(frase);
});

test("the sentences name the last day", () => {
  expect(fraseDePlazo(FIN)).toContain("hasta el lunes 17 de mayo de 2027");
  expect(motivoDePlazo(FIN)).toContain("venció el lunes 17 de mayo de 2027");
});
