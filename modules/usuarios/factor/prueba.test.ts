import { expect, test } from "vitest";
import { esReciente, estadoFactor, estaOciosa } from "./prueba.ts";

const AHORA = new Date("2026-11-15T15:00:00Z");
const antes = (ms: number) => new Date(AHORA.getTime() - ms);
const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;

test("an admin of a public shop has seven days to set up a factor", () => {
  const admin = { con_factor: false, role: "admin" as const, local: false };
  expect(estadoFactor({ ...admin, admin_desde: AHORA }, AHORA)).toBe("pendiente");
  expect(estadoFactor({ ...admin, admin_desde: antes(7 * DIA - 1) }, AHORA)).toBe("pendiente");
  expect(estadoFactor({ ...admin, admin_desde: antes(7 * DIA) }, AHORA)).toBe("exigido");
  expect(estadoFactor({ ...admin, admin_desde: null }, AHORA)).toBe("exigido");
});

test("customers, local shops and people with a factor are never forced", () => {
  const vieja = { con_factor: false, role: "admin" as const, local: false, admin_desde: antes(90 * DIA) };
  expect(estadoFactor({ ...vieja, role: "usuario" }, AHORA)).toBe("opcional");
  expect(estadoFactor({ ...vieja, local: true }, AHORA)).toBe("opcional");
  expect(estadoFactor({ ...vieja, con_factor: true }, AHORA)).toBe("puesto");
});

test("a proof is recent for ten minutes", () => {
  expect(esReciente(AHORA, AHORA)).toBe(true);
  expect(esReciente(antes(10 * MINUTO - 1), AHORA)).toBe(true);
  expect(esReciente(antes(10 * MINUTO), AHORA)).toBe(false);
  expect(esReciente(null, AHORA)).toBe(false);
});

test("a clock that is set back makes no proof last longer; two machines may differ by a minute", () => {
  expect(esReciente(antes(-MINUTO), AHORA)).toBe(true);
  expect(esReciente(antes(-MINUTO - 1), AHORA)).toBe(false);
  expect(esReciente(antes(-60 * MINUTO), AHORA)).toBe(false);
});

test("only admins' sessions end after twelve idle hours", () => {
  expect(estaOciosa("admin", antes(12 * 60 * MINUTO - 1), AHORA)).toBe(false);
  expect(estaOciosa("admin", antes(12 * 60 * MINUTO), AHORA)).toBe(true);
  expect(estaOciosa("usuario", antes(20 * DIA), AHORA)).toBe(false);
});
