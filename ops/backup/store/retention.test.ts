import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { momentOf, nameOf, toRemove } from "./retention.ts";

const noche = (dia: string) => nameOf(new Date(`${dia}T06:30:00Z`), true);
const desde = (dia: string, noches: number) =>
  Array.from({ length: noches }, (_, n) =>
    noche(new Date(Date.parse(`${dia}T00:00:00Z`) + n * DIA_MS).toISOString().slice(0, 10)),
  );
const quedan = (nombres: string[], keep: Parameters<typeof toRemove>[1]) => {
  const fuera = new Set(toRemove(nombres, keep));
  return nombres.filter((nombre) => !fuera.has(nombre));
};

test("names carry their instant and whether they are encrypted", () => {
  const instante = new Date("2026-11-16T06:30:05.123Z");
  expect(nameOf(instante, false)).toBe("puntazo-2026-11-16T063005Z.respaldo");
  expect(nameOf(instante, true)).toBe("puntazo-2026-11-16T063005Z.respaldo.cifrado");
  expect(momentOf(nameOf(instante, true))?.toISOString()).toBe("2026-11-16T06:30:05.000Z");
  for (const ajeno of ["lunes.respaldo", "puntazo-2026-13-40T999999Z.respaldo", "../puntazo.respaldo"])
    expect(momentOf(ajeno)).toBeNull();
});

test("a year of nights leaves the last days, the last weeks and the last months", () => {
  const nombres = desde("2025-11-17", 365);
  const dejados = quedan(nombres, { days: 14, weeks: 8, months: 12 });
  expect(dejados.slice(-14)).toEqual(nombres.slice(-14));
  // Newest of each older week: its Sunday. Newest of each older month: its last day.
  expect(dejados).toContain(noche("2026-10-25"));
  expect(dejados).not.toContain(noche("2026-10-24"));
  expect(dejados).toContain(noche("2026-01-31"));
  expect(dejados).not.toContain(noche("2026-01-30"));
  expect(dejados).not.toContain(noche("2025-11-30"));
  expect(dejados.length).toBeLessThanOrEqual(14 + 8 + 12);
  expect(toRemove(dejados, { days: 14, weeks: 8, months: 12 })).toEqual([]);
});

test("several of one day leave the newest; the day is Chile's", () => {
  const nombres = ["2026-11-15T15:00:00Z", "2026-11-16T02:59:00Z", "2026-11-16T03:01:00Z"].map((instante) =>
    nameOf(new Date(instante), false),
  );
  expect(quedan(nombres, { days: 2, weeks: 0, months: 0 })).toEqual(nombres.slice(1));
});

test("the newest stays whatever is asked; files of others are never named", () => {
  const nombres = [...desde("2026-11-10", 3), "lunes.respaldo", "notas.txt", "puntazo-libro.jsonl"];
  expect(toRemove(nombres, { days: 0, weeks: 0, months: 0 })).toEqual([
    noche("2026-11-11"),
    noche("2026-11-10"),
  ]);
});

test("a shop that stood still for a year keeps its old backups", () => {
  const nombres = [...desde("2025-01-01", 5), noche("2026-11-16")];
  expect(toRemove(nombres, { days: 14, weeks: 8, months: 12 })).toEqual([]);
});
