import { expect, test } from "vitest";
import { deudaDe, recordatoriosDe } from "./agenda.ts";

/** 22:00 of Friday 18 September. */
const fecha_sorteo = new Date("2026-09-19T01:00:00Z");
const cerrado = { fecha_sorteo, congelado_en: null, iniciado: false };
const en = (instante: string) => new Date(instante);

test("a closed raffle is owed its freeze at 22:00 and its draw at 23:55, at whatever time the job looks", () => {
  expect(deudaDe(cerrado, en("2026-09-19T00:59:59Z"))).toBeNull();
  expect(deudaDe(cerrado, fecha_sorteo)).toBe("congelar");
  expect(deudaDe({ ...cerrado, congelado_en: fecha_sorteo }, en("2026-09-19T02:54:59Z"))).toBeNull();
  expect(deudaDe({ ...cerrado, congelado_en: fecha_sorteo }, en("2026-09-19T02:55:00Z"))).toBe("sortear");
  expect(deudaDe(cerrado, en("2026-10-01T00:00:00Z"))).toBe("sortear");
});

test("a draw that has begun is owed its end at any hour", () => {
  const empezado = { ...cerrado, congelado_en: fecha_sorteo, iniciado: true };
  expect(deudaDe(empezado, en("2026-09-17T12:00:00Z"))).toBe("terminar");
});

test("people are reminded on the day and called an hour before, admins in the evening, and no person once it began", () => {
  const a = (instante: string) => recordatoriosDe(fecha_sorteo, en(instante));
  const nada = { participantes: false, admins: false, llamada: false };
  expect(a("2026-09-18T12:59:59Z")).toEqual(nada);
  expect(a("2026-09-18T13:00:00Z")).toEqual({ ...nada, participantes: true });
  expect(a("2026-09-18T22:00:00Z")).toEqual({ participantes: true, admins: true, llamada: false });
  expect(a("2026-09-18T23:59:59Z")).toEqual({ participantes: true, admins: true, llamada: false });
  expect(a("2026-09-19T00:00:00Z")).toEqual({ participantes: true, admins: true, llamada: true });
  expect(a("2026-09-19T01:00:00Z")).toEqual(nada);
});
