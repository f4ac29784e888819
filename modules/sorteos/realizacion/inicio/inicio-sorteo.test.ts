import { expect, test } from "vitest";
import { negativaAbandono, negativaInicio, type PorIniciar, situacionInicio } from "./inicio-sorteo.ts";

const fecha_sorteo = new Date("2026-09-19T01:00:00Z");
const antes = new Date("2026-09-19T00:59:59Z");
const listo: PorIniciar = {
  estado: "Cerrado",
  fecha_sorteo,
  aportes: 5,
  personas: 5,
  ahora: fecha_sorteo,
  fuera_de_horario: false,
};

test("from its date on a raffle of five people starts, however few gave their number", () => {
  expect(negativaInicio(listo)).toBeNull();
  expect(negativaInicio({ ...listo, aportes: 0 })).toBeNull();
  expect(negativaInicio({ ...listo, personas: 1 })?.frase).toBe("Participa 1 persona; se necesitan 5.");
});

test("before its date only a rehearsal starts, and only with five numbers given", () => {
  expect(negativaInicio({ ...listo, ahora: antes })?.frase).toBe(
    "Este sorteo se realiza el viernes 18 de septiembre desde las 22:00, hora de Chile continental.",
  );
  const ensayo = { ...listo, ahora: antes, fuera_de_horario: true };
  expect(negativaInicio(ensayo)).toBeNull();
  expect(negativaInicio({ ...ensayo, aportes: 4 })?.frase).toBe(
    "Faltan 1 participantes para iniciar el sorteo.",
  );
});

test("a start before the date is called a rehearsal, and one from its date on never is", () => {
  const enEscena = { ...listo, iniciado: false, fuera_de_horario: true };
  expect(situacionInicio({ ...enEscena, ahora: antes })).toEqual({ puede: true, ensayo: true });
  expect(situacionInicio(enEscena)).toEqual({ puede: true, ensayo: false });
  expect(situacionInicio({ ...enEscena, fuera_de_horario: false })).toEqual({ puede: true, ensayo: false });
});

test("an open raffle and a finished one never start", () => {
  expect(negativaInicio({ ...listo, estado: "Disponible" })?.frase).toContain("todavía no reúne");
  expect(negativaInicio({ ...listo, estado: "Finalizado" })?.frase).toContain("ya se realizó");
});

test("giving up ends at 22:00 by the clock, whatever the job has done, and when the draw has begun", () => {
  const cerrado = { estado: "Cerrado", fecha_sorteo, iniciado: false, sorteado_en: null } as const;
  expect(negativaAbandono(cerrado, antes)).toBeNull();
  expect(negativaAbandono(cerrado, fecha_sorteo)?.frase).toContain("Desde las 22:00");
  expect(negativaAbandono({ ...cerrado, iniciado: true }, antes)?.frase).toContain("ya está en marcha");
  const abierto = { ...cerrado, estado: "Disponible", fecha_sorteo: null } as const;
  expect(negativaAbandono(abierto, fecha_sorteo)).toBeNull();
  const final = { ...cerrado, estado: "Finalizado" } as const;
  expect(negativaAbandono(final, antes)?.frase).toContain("sin ganadores");
  expect(negativaAbandono({ ...final, sorteado_en: antes }, antes)?.frase).toContain("ya se realizó");
});
