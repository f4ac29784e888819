import { expect, it } from "vitest";
import { maxIntentos } from "#modules/comun/bandeja/reintento.ts";
import { PLAN_CORREOS } from "./reintento.ts";

it("makes a mail wait half a minute first and twice as long each time, less than an hour", () => {
  const { esperas } = PLAN_CORREOS;
  expect(esperas).toEqual(esperas.map((_, i) => 30_000 * 2 ** i));
  expect(Math.max(...esperas)).toBeLessThan(3_600_000);
  expect(maxIntentos(PLAN_CORREOS)).toBe(8);
});

it("leaves a mail to its process for longer than a delivery lasts", () => {
  expect(PLAN_CORREOS.arriendo).toBeGreaterThan(90_000);
});
