import { expect, test } from "vitest";
import { DIA_RECIBIDO, diaDeEnvio, leerRecibido, pideDia } from "./dia-recibido.ts";

const enviado_en = new Date("2026-03-02T15:00:00Z");
const llega_en = new Date("2026-03-06T15:00:00Z");
const enviada = [{ enviado_en, llega_en }];
const el = (dia: string) => new Date(`${dia}T18:00:00Z`);

test("within the promised days the press is the day; after them the day is asked for", () => {
  expect(pideDia(enviada, el("2026-03-05"))).toBe(false);
  expect(leerRecibido(enviada, "", el("2026-03-05")).en).toEqual(el("2026-03-05"));
  expect(pideDia(enviada, el("2026-03-06"))).toBe(true);
  expect(leerRecibido(enviada, "", el("2026-03-10")).negada).toBe(DIA_RECIBIDO.falta);
  expect(leerRecibido(enviada, "2026-03-09", el("2026-03-10")).en).toEqual(new Date("2026-03-09T15:00:00Z"));
  expect(leerRecibido(enviada, "2026-03-10", el("2026-03-10")).en?.getTime()).toBeLessThanOrEqual(
    el("2026-03-10").getTime(),
  );
});

test("what is picked up has no promised days and asks for none", () => {
  const retirada = [{ enviado_en, llega_en: null }];
  expect(leerRecibido(retirada, "", el("2026-11-02")).en).toEqual(el("2026-11-02"));
});

test("no day to come, none before the dispatch, and no day that is none", () => {
  const hoy = el("2026-03-10");
  expect(leerRecibido(enviada, "2026-03-11", hoy).negada).toBe(DIA_RECIBIDO.futuro);
  expect(leerRecibido(enviada, "2026-03-01", hoy).negada).toContain("2 de marzo");
  expect(leerRecibido(enviada, "2026-02-31", hoy).negada).toBe(DIA_RECIBIDO.falta);
  expect(diaDeEnvio(enviada)).toBe("2026-03-02");
});

test("eight months later a day after the promised ones is for the shop to write down", () => {
  const tarde = el("2026-11-08");
  expect(leerRecibido(enviada, "2026-11-08", tarde).negada).toContain("escríbenos");
  expect(leerRecibido(enviada, "2026-03-07", tarde).negada).toContain("6 de marzo");
  expect(leerRecibido(enviada, "2026-03-06", tarde).negada).toBeNull();
});
