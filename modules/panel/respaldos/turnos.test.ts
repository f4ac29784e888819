import { expect, test } from "vitest";
import { tocaEnsayar, tocaRespaldar, ultimoTurno } from "./turnos.ts";

/** In November Chile is three hours behind UTC. */
const en = (instante: string) => new Date(instante);
const de = (instante: string) => ({ fecha: en(instante) });

test("the last turn is the newest of its hours, also of the day before", () => {
  expect(ultimoTurno(en("2026-11-16T06:00:00Z"), [3])).toEqual(en("2026-11-16T06:00:00Z"));
  expect(ultimoTurno(en("2026-11-16T05:59:59Z"), [3])).toEqual(en("2026-11-15T06:00:00Z"));
  expect(ultimoTurno(en("2026-11-16T20:00:00Z"), [3, 15])).toEqual(en("2026-11-16T18:00:00Z"));
  expect(ultimoTurno(en("2026-11-16T04:00:00Z"), [15, 3])).toEqual(en("2026-11-15T18:00:00Z"));
});

test("the day without its midnight and the day with two have one turn each", () => {
  expect(ultimoTurno(en("2026-09-06T12:00:00Z"), [0])).toEqual(en("2026-09-06T04:00:00Z"));
  expect(ultimoTurno(en("2026-04-05T12:00:00Z"), [23])).toEqual(en("2026-04-05T02:00:00Z"));
});

const ahora = en("2026-11-16T06:05:00Z");

test("a backup is taken once per turn, at once in a shop that has none, and hourly after failures", () => {
  const nunca = { ultimo: null, bueno: null };
  expect(tocaRespaldar(nunca, [3], ahora)).toBe(true);
  const ayer = de("2026-11-15T06:00:30Z");
  expect(tocaRespaldar({ ultimo: ayer, bueno: ayer }, [3], en("2026-11-16T05:50:00Z"))).toBe(false);
  expect(tocaRespaldar({ ultimo: ayer, bueno: ayer }, [3], ahora)).toBe(true);
  const hoy = de("2026-11-16T06:00:30Z");
  expect(tocaRespaldar({ ultimo: hoy, bueno: hoy }, [3], ahora)).toBe(false);
  // Read in two queries, the same row is two objects.
  expect(tocaRespaldar({ ultimo: { ...ayer }, bueno: ayer }, [3], ahora)).toBe(true);
  const fallado = { ultimo: de("2026-11-16T06:00:30Z"), bueno: ayer };
  expect(tocaRespaldar(fallado, [3], ahora)).toBe(false);
  expect(tocaRespaldar(fallado, [3], en("2026-11-16T07:00:30Z"))).toBe(true);
  expect(tocaRespaldar({ ...fallado, bueno: null }, [3], ahora)).toBe(false);
});

test("a rehearsal needs a backup, comes once a week by night, and a day later at any hour", () => {
  const nunca = { ultimo: null, bueno: null };
  const respaldo = de("2026-11-15T18:00:00Z");
  expect(tocaEnsayar(nunca, null, ahora)).toBe(false);
  expect(tocaEnsayar(nunca, respaldo, ahora)).toBe(true);
  expect(tocaEnsayar(nunca, respaldo, en("2026-11-16T15:00:00Z"))).toBe(false);
  expect(tocaEnsayar(nunca, respaldo, en("2026-11-16T18:00:00Z"))).toBe(true);
  const hace = (instante: string) => ({ ultimo: de(instante), bueno: de(instante) });
  expect(tocaEnsayar(hace("2026-11-09T06:06:00Z"), respaldo, ahora)).toBe(false);
  expect(tocaEnsayar(hace("2026-11-09T06:04:00Z"), respaldo, ahora)).toBe(true);
  expect(tocaEnsayar(hace("2026-11-08T20:00:00Z"), respaldo, en("2026-11-16T19:00:00Z"))).toBe(false);
  expect(tocaEnsayar(hace("2026-11-08T19:00:00Z"), respaldo, en("2026-11-16T19:00:00Z"))).toBe(true);
});

test("a rehearsal that failed is tried again the next day", () => {
  const bueno = de("2026-11-01T06:00:00Z");
  const intentos = { ultimo: de("2026-11-15T06:10:00Z"), bueno };
  expect(tocaEnsayar(intentos, de("2026-11-16T06:00:00Z"), ahora)).toBe(false);
  expect(tocaEnsayar(intentos, de("2026-11-16T06:00:00Z"), en("2026-11-16T06:10:00Z"))).toBe(true);
});
