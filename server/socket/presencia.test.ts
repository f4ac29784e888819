import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { salaPublico } from "#modules/sorteos/realizacion/escenario/publico.ts";
import { createPresencia, type Presencia } from "./presencia.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Processes that hear each other: what one publishes reaches all of them, itself first. */
function procesos(cuantos: number) {
  const presencias: Presencia[] = [];
  return Array.from({ length: cuantos }, () => {
    const dicho: unknown[] = [];
    const sala = { personas: 0, mover: (_sala: string): void => undefined };
    const presencia = createPresencia({
      publish: (eventos: readonly Evento[]) => {
        for (const una of presencias) una.deliver(eventos);
      },
      socket: {
        people: () => sala.personas,
        broadcast: (_sala, _evento, datos) => void dicho.push(datos),
        onMove(listener) {
          sala.mover = listener;
          return () => {
            sala.mover = () => undefined;
          };
        },
      },
    });
    presencias.push(presencia);
    const ponen = (personas: number) => {
      sala.personas = personas;
      sala.mover("partidas");
    };
    return { dicho, ponen, presencia, sala };
  });
}

const personas = (n: number) => ({ sala: "partidas", personas: n });

test("the people of all processes are counted, once for many arrivals", () => {
  const [una, otra] = procesos(2);
  una?.ponen(1);
  una?.ponen(2);
  otra?.ponen(3);
  vi.advanceTimersByTime(500);
  expect(una?.dicho).toEqual([personas(2), personas(5)]);
  expect(otra?.dicho).toEqual([personas(2), personas(5)]);
});

test("a page that arrives while another leaves hears the number too", () => {
  const [una, otra] = procesos(2);
  una?.ponen(1);
  vi.advanceTimersByTime(500);
  una?.ponen(1);
  vi.advanceTimersByTime(500);
  expect(una?.dicho).toEqual([personas(1), personas(1)]);
  expect(otra?.dicho).toEqual([personas(1)]);
});

test("a process that stops takes its people with it; one that dies is forgotten", () => {
  const [una, otra, muda] = procesos(3);
  for (const proceso of [una, otra, muda]) proceso?.ponen(1);
  vi.advanceTimersByTime(500);
  expect(una?.dicho.at(-1)).toEqual(personas(3));
  otra?.presencia.stop();
  expect(una?.dicho.at(-1)).toEqual(personas(2));
  // It says nothing any more, as if it had been killed.
  if (muda) muda.sala.personas = 0;
  vi.advanceTimersByTime(90_000);
  expect(una?.dicho.at(-1)).toEqual(personas(1));
});

test("other rooms and texts that are no count change nothing", () => {
  const [una] = procesos(1);
  una?.sala.mover("productos");
  vi.advanceTimersByTime(500);
  una?.presencia.deliver([
    { tabla: "presencias", clave: "productos p1 4" },
    { tabla: "presencias", clave: "partidas p1 -4" },
    { tabla: "presencias", clave: "partidas p1" },
    { tabla: "partidas", clave: "partidas p1 4" },
  ]);
  expect(una?.dicho).toEqual([]);
});

test("the people at the page of a raffle are counted by the raffle, and forgotten when they have gone", () => {
  const [una, otra] = procesos(2);
  const sala = salaPublico("SRT-0001");
  for (const proceso of [una, otra]) {
    if (proceso) proceso.sala.personas = 2;
    proceso?.sala.mover(sala);
    proceso?.sala.mover("tickets_participantes:SRT-0001");
    proceso?.sala.mover(salaPublico("otra-cosa"));
  }
  vi.advanceTimersByTime(500);
  expect(una?.dicho).toEqual([2, 4].map((personas) => ({ sala, personas })));
  if (otra) otra.sala.personas = 0;
  otra?.sala.mover(sala);
  vi.advanceTimersByTime(500);
  expect(una?.dicho.at(-1)).toEqual({ sala, personas: 2 });
});

describe("made-up rooms", () => {
  /** One process whose rooms have the given people, and the batches that it publishes. */
  function solo() {
    const tandas: string[][] = [];
    const salas = new Map<string, number>();
    let mover = (_sala: string): void => undefined;
    const presencia = createPresencia({
      publish: (eventos) => {
        tandas.push(eventos.map(({ clave = "" }) => clave.replace(/ \w+ /, " ")));
        presencia.deliver(eventos);
      },
      socket: {
        people: (sala) => salas.get(sala) ?? 0,
        broadcast: () => undefined,
        onMove: (listener) => {
          mover = listener;
          return () => undefined;
        },
      },
    });
    const ponen = (sala: string, n: number) => {
      salas.set(sala, n);
      mover(sala);
    };
    return { tandas, ponen };
  }
  const inventada = (n: number) => salaPublico(`SRT-${String(n).padStart(6, "0")}`);

  test("are told in one batch per half second, at most 200 of them", () => {
    const { tandas, ponen } = solo();
    for (let n = 0; n < 5_000; n++) ponen(inventada(n), 1);
    ponen("partidas", 1);
    vi.advanceTimersByTime(499);
    expect(tandas).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tandas.map((tanda) => tanda.length)).toEqual([200]);
    expect(tandas[0]).toContain("partidas 1");
    for (let n = 0; n < 100; n++) ponen(inventada(n), 1);
    vi.advanceTimersByTime(20_000);
    // The rooms that moved, and the beat, which repeats those that are counted and no others.
    expect(tandas.slice(1).map((tanda) => tanda.length)).toEqual([100, 200]);
  });

  test("give way to a raffle that more people look at", () => {
    const { tandas, ponen } = solo();
    for (let n = 0; n < 300; n++) ponen(inventada(n), 1);
    vi.advanceTimersByTime(500);
    const real = salaPublico("SRT-REAL");
    ponen(real, 2);
    vi.advanceTimersByTime(500);
    expect(tandas[1]).toEqual([`${real} 2`, expect.stringMatching(/-publico 0$/)]);
  });
});
