import { expect, test } from "vitest";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { finGarantia, finReembolso, finRetracto } from "./plazos.ts";

const ultimo = (fin: Date) => formatearFechaLarga(ultimoDiaDelPlazo(fin));
const recibida = new Date("2026-11-17T15:00:00Z");

test("ten days to change one's mind, ninety without the contract in writing", () => {
  expect(ultimo(finRetracto(recibida, recibida))).toBe("viernes 27 de noviembre de 2026");
  expect(ultimo(finRetracto(recibida, new Date("2026-11-10T15:00:00Z")))).toBe(
    "viernes 27 de noviembre de 2026",
  );
  expect(ultimo(finRetracto(recibida, null))).toBe("lunes 15 de febrero de 2027");
});

test("a contract that is sent on day 40 leaves ten days from then, and one of day 85 no more than the ninety", () => {
  expect(ultimo(finRetracto(recibida, new Date("2026-12-27T15:00:00Z")))).toBe(
    "miércoles 6 de enero de 2027",
  );
  expect(ultimo(finRetracto(recibida, new Date("2027-02-10T15:00:00Z")))).toBe("lunes 15 de febrero de 2027");
});

test("the guarantee lasts six calendar months, also from the last day of a month", () => {
  expect(ultimo(finGarantia(recibida))).toBe("lunes 17 de mayo de 2027");
  expect(ultimo(finGarantia(new Date("2026-08-31T15:00:00Z")))).toBe("domingo 28 de febrero de 2027");
});

test("the money is back at most 45 days after the request, also over the change of hour", () => {
  expect(ultimo(finReembolso(recibida))).toBe("viernes 1 de enero de 2027");
  expect(ultimo(finReembolso(new Date("2026-03-20T12:00:00Z")))).toBe("lunes 4 de mayo de 2026");
});
