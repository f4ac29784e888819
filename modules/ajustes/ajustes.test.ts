import { expect, test } from "vitest";
import { completarAjustes } from "./ajustes.ts";

test("the sets of settings that a purchase reads are checked once each, though it reads one after the other", () => {
  const juegos = [
    {},
    { quedan_desde: 3 },
    { avisos_admin: "resumen_diario" },
    { horas_reserva: 4, color: "rojo" },
  ];
  const antes = juegos.map(completarAjustes);
  expect(antes[3]).toMatchObject({ horas_reserva: 4, color: antes[0]?.color });
  for (const [i, juego] of juegos.entries()) expect(completarAjustes({ ...juego })).toBe(antes[i]);
  expect(completarAjustes({ quedan_desde: 2 }).quedan_desde).toBe(2);
});

test("few sets are kept: the oldest makes room", () => {
  const primero = completarAjustes({ quedan_desde: 100 });
  for (let n = 101; n < 120; n++) expect(completarAjustes({ quedan_desde: n }).quedan_desde).toBe(n);
  const deNuevo = completarAjustes({ quedan_desde: 100 });
  expect(deNuevo).toEqual(primero);
  expect(deNuevo).not.toBe(primero);
});
