import { expect, test } from "vitest";
import { type PorIniciar, rechazoInicio } from "./inicio-sorteo.ts";

const fecha_sorteo = new Date("2026-09-19T01:00:00Z");
const antes = new Date("2026-09-19T00:59:59Z");
const listo: PorIniciar = {
  ...{ estado: "Cerrado", fecha_sorteo, aportes: 5, personas: 5 },
  ...{ ahora: fecha_sorteo, fuera_de_horario: false },
};

test("from its date on a raffle of five people starts, however few gave their number", () => {
  expect(rechazoInicio(listo)).toBeNull();
  expect(rechazoInicio({ ...listo, aportes: 0 })).toBeNull();
  expect(rechazoInicio({ ...listo, personas: 1 })).toBe("Participa 1 persona; se necesitan 5.");
});

test("before its date only a rehearsal starts, and only with five numbers given", () => {
  expect(rechazoInicio({ ...listo, ahora: antes })).toBe(
    "Este sorteo se realiza el viernes 18 de septiembre desde las 22:00, hora de Chile continental.",
  );
  const ensayo = { ...listo, ahora: antes, fuera_de_horario: true };
  expect(rechazoInicio(ensayo)).toBeNull();
  expect(rechazoInicio({ ...ensayo, aportes: 4 })).toBe("Faltan 1 participantes para iniciar el sorteo.");
});

test("an open raffle and a finished one never start", () => {
  expect(rechazoInicio({ ...listo, estado: "Disponible" })).toContain("todavía no reúne");
  expect(rechazoInicio({ ...listo, estado: "Finalizado" })).toContain("ya se realizó");
});
