import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizar } from "#modules/puntos/asiento.ts";
import { BARAJA, type Carta, NUMEROS } from "./cartas.ts";
import {
  asientosDeAnulacion,
  asientosDePago,
  contarRepartos,
  liquidar,
  porcentaje,
  resultadoMonton,
  resultadosMontones,
  titular,
} from "./liquidacion.ts";

test.each([
  ["copas_12", "oros_11", "ganada"],
  ["oros_10", "bastos_7", "ganada"],
  ["oros_1", "oros_2", "perdida"],
  ["espadas_7", "copas_10", "perdida"],
  ["espadas_5", "bastos_5", "empatada"],
] as const)("%s against the house's %s is %s", (carta, banca, resultado) => {
  expect(resultadoMonton(carta, banca)).toBe(resultado);
});

test("neither side has an edge: over all pairs of cards wins and losses are equal", () => {
  const pares = BARAJA.flatMap((carta) =>
    BARAJA.filter((banca) => banca !== carta).map((banca) => ({ carta, banca })),
  );
  const cuenta = { ganada: 0, perdida: 0, empatada: 0 };
  for (const { carta, banca } of pares) cuenta[resultadoMonton(carta, banca)] += 1;
  expect(cuenta).toEqual({ ganada: 720, perdida: 720, empatada: 120 });
});

test("each pile is compared with the pile of the house", () => {
  const cartas = ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_11"] as const;
  expect(resultadosMontones(cartas, 3)).toEqual({
    monton_1: "perdida",
    monton_2: "perdida",
    monton_3: "banca",
    monton_4: "ganada",
    monton_5: "ganada",
    monton_6: "ganada",
  });
});

test("a house that is not one of the piles is an error", () => {
  expect(() => resultadosMontones(["oros_1"], 2)).toThrow("No existe el montón 2.");
});

const CARTAS: Carta[] = ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_6"];

test("the net result of all own piles decides, and the house has the other side", () => {
  const { jugadores, resultados, banca } = liquidar(CARTAS, 3, [
    { jugador: "ANA00001", montoncito: "monton_1", puntos: 10 },
    { jugador: "ANA00001", montoncito: "monton_4", puntos: 31 },
    { jugador: "BETO0002", montoncito: "monton_2", puntos: 7 },
    { jugador: "CARO0003", montoncito: "monton_6", puntos: 4 },
  ]);
  expect(resultados).toMatchObject({
    monton_1: "perdida",
    monton_3: "banca",
    monton_4: "ganada",
    monton_6: "empatada",
  });
  expect(jugadores).toEqual([
    { jugador: "ANA00001", apostado: 41, neto: 21 },
    { jugador: "BETO0002", apostado: 7, neto: -7 },
    { jugador: "CARO0003", apostado: 4, neto: 0 },
  ]);
  expect(banca).toBe(-14);
  expect(jugadores.map(titular)).toEqual(["Has Ganado", "Has Perdido", "Empatado"]);
  expect(titular(null)).toBeNull();
});

test("a bet on the house's pile is an error", () => {
  expect(() => liquidar(CARTAS, 3, [{ jugador: "A", montoncito: "monton_3", puntos: 1 }])).toThrow(
    "No se puede",
  );
});

const puesta = fc.record({
  jugador: fc.constantFrom("ANA00001", "BETO0002", "CARO0003"),
  montoncito: fc.constantFrom("monton_1", "monton_2", "monton_4", "monton_5", "monton_6"),
  puntos: fc.integer({ min: 1, max: 1_000 }),
});

test("every payment is a balanced entry that empties the table and sums to zero with the house", () => {
  const mano = fc.shuffledSubarray([...BARAJA], { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(mano, fc.array(puesta, { minLength: 1, maxLength: 20 }), (cartas, puestas) => {
      const { jugadores, banca } = liquidar(cartas, 3, puestas);
      const cuentas = new Map<string, number>();
      for (const asiento of asientosDePago("PARTIDA-0001", jugadores))
        for (const { cuenta, puntos } of normalizar(asiento).movimientos)
          cuentas.set(cuenta, (cuentas.get(cuenta) ?? 0) + puntos);
      const apostado = puestas.reduce((suma, { puntos }) => suma + puntos, 0);
      expect(cuentas.get("mesa:PARTIDA-0001")).toBe(-apostado);
      expect(cuentas.get("banca") ?? 0).toBe(banca);
      for (const { jugador, apostado: suyo, neto } of jugadores) {
        expect(Math.abs(neto)).toBeLessThanOrEqual(suyo);
        expect(cuentas.get(`usuario:${jugador}`) ?? 0).toBe(suyo + neto);
      }
    }),
  );
});

test("an annulled round returns every stake to its player", () => {
  const asientos = asientosDeAnulacion("PARTIDA-0001", [
    { jugador: "ANA00001", montoncito: "monton_1", puntos: 10 },
    { jugador: "ANA00001", montoncito: "monton_2", puntos: 5 },
  ]);
  expect(asientos.map((asiento) => normalizar(asiento).movimientos)).toEqual([
    [
      { cuenta: "mesa:PARTIDA-0001", puntos: -15 },
      { cuenta: "usuario:ANA00001", puntos: 15 },
    ],
  ]);
});

const SIGNO = { ganada: 1, empatada: 0, perdida: -1 } as const;

/** Suits do not matter: a deal of six numbers stands for all deals that differ from it only in suits. */
function sumarTodos(): { repartos: number; sumas: Float64Array } {
  const cuantos = NUMEROS.length;
  const signos = NUMEROS.flatMap((a) =>
    NUMEROS.map((b) => SIGNO[resultadoMonton(`oros_${a}`, `copas_${b}`)]),
  );
  const sumas = new Float64Array(36);
  const quedan = new Uint8Array(cuantos).fill(4);
  const mano = new Uint8Array(6);
  let repartos = 0;
  const sumar = (maneras: number) => {
    repartos += maneras;
    for (let par = 0; par < 36; par++) {
      const [banca, monton] = [mano[Math.floor(par / 6)] ?? 0, mano[par % 6] ?? 0];
      sumas[par] = (sumas[par] ?? 0) + maneras * (signos[monton * cuantos + banca] ?? Number.NaN);
    }
  };
  const repartir = (desde: number, maneras: number): void => {
    if (desde === 6) sumar(maneras);
    for (let n = 0; n < cuantos && desde < 6; n++) {
      const libres = quedan[n] ?? 0;
      if (libres === 0) continue;
      quedan[n] = libres - 1;
      mano[desde] = n;
      repartir(desde + 1, maneras * libres);
      quedan[n] = libres;
    }
  };
  repartir(0, 1);
  return { repartos, sumas };
}

test("over all 2.763.633.600 deals the expected result is zero, for every pile against every house", () => {
  const { repartos, sumas } = sumarTodos();
  expect(repartos).toBe(40 * 39 * 38 * 37 * 36 * 35);
  expect(sumas.every((total) => total === 0)).toBe(true);
});

test("of all pairs of cards as many win as lose: neither house nor player has an edge", () => {
  const repartos = contarRepartos();
  expect(repartos).toEqual({ total: 40 * 39, ganadas: 720, empatadas: 120, perdidas: 720 });
  expect(repartos.ganadas - repartos.perdidas).toBe(0);
});

test("shares are written the Chilean way", () => {
  expect(porcentaje(720, 1560)).toBe("46,15%");
  expect(porcentaje(120, 1560)).toBe("7,69%");
});
