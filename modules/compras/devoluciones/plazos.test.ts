import { expect, test } from "vitest";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { finGarantia, finReembolso, finRetracto } from "./plazos.ts";

const ultimo = (fin: Date) => formatearFechaLarga(ultimoDiaDelPlazo(fin));
const recibida = new Date("2026-11-17T15:00:00Z");

test("ten days to change one's mind, ninety without the contract in writing", () => {
  expect(ultimo(finRetracto(recibida, true))).toBe("viernes 27 de noviembre de 2026");
  expect(ultimo(finRetracto(recibida, false))).toBe("lunes 15 de febrero de 2027");
});

test("the guarantee lasts six calendar months, also from the last day of a month", () => {
  expect(ultimo(finGarantia(recibida))).toBe("lunes 17 de mayo de 2027");
  expect(ultimo(finGarantia(new Date("2026-08-31T15:00:00Z")))).toBe("domingo 28 de febrero de 2027");
});

test("the money is back at most 45 days after the request, also over the change of hour", () => {
  expect(ultimo(finReembolso(recibida))).toBe("viernes 1 de enero de 2027");
  expect(ultimo(finReembolso(new Date("2026-03-20T12:00:00Z")))).toBe("lunes 4 de mayo de 2026");
});
