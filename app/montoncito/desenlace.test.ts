import { expect, test } from "vitest";
import { nombreMonton, numerosMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { type Tablero, tableroDe } from "#modules/montoncito/reglas/tablero.ts";
import { TITULARES } from "#modules/montoncito/textos.ts";
import { desenlaceDe } from "./desenlace.ts";

const CARTAS = ["oros_5", "copas_12", "bastos_3", "oros_7", "espadas_1", "oros_10"];
const por = <V>(valores: readonly V[]) =>
  Object.fromEntries(numerosMonton.flatMap((n) => [[nombreMonton(n), valores[n - 1] as V]]));

/** A closed round of piles 1, 2, 3, 5 and 6: pile 4 is the house. */
function tablero({ repartida, mis }: { repartida: boolean; mis: number[] }): Tablero {
  const ahora = new Date("2026-11-15T15:00:20.000Z");
  return tableroDe({
    partida: {
      key_partida: "PARTIDA-1",
      estado: "Cerrada",
      tiempo_inicio: ahora,
      duracion: 15,
      compromiso: "c",
      version: 9,
      cerrada_en: ahora,
      protocolo: "montoncito-v2",
      garantia: "drand",
      baliza: null,
      baliza_en: ahora,
      huella_apuestas: null,
      repartida_en: repartida ? ahora : null,
      apartada: false,
    },
    totales: por([10, 10, 5, 0, 1, 31]),
    montoncitos: por(repartida ? CARTAS : CARTAS.map(() => "reverso")),
    mis: por(mis),
    apuesta_maxima: 1_000,
    ahora,
    saldo: 100,
    saldo_despues: 100,
  });
}

test("before the deal the house stands first among six backs, and nothing tells a result", () => {
  const visto = desenlaceDe(tablero({ repartida: false, mis: [10, 0, 0, 0, 0, 31] }));
  expect(visto?.lugares.map(({ numero, banca, propia, carta }) => [numero, banca, propia, carta])).toEqual([
    [4, true, 0, null],
    [1, false, 10, null],
    [2, false, 0, null],
    [3, false, 0, null],
    [5, false, 0, null],
    [6, false, 31, null],
  ]);
  expect(visto).toMatchObject({ titular: null, neto: 0, apostado: 41 });
});

test("the deal puts the cards into the same places", () => {
  const [antes, despues] = [false, true].map((repartida) =>
    desenlaceDe(tablero({ repartida, mis: [10, 0, 0, 0, 0, 31] })),
  );
  expect(despues?.lugares.map(({ numero }) => numero)).toEqual(antes?.lugares.map(({ numero }) => numero));
  expect(despues?.lugares[0]?.carta).toEqual({ imagen: "oros_7", resultado: "banca", neto: 0 });
  // Pile 1 loses 10, pile 6 wins 31.
  expect(despues).toMatchObject({ titular: TITULARES.gana, neto: 21 });
  expect(despues?.anuncio).toContain("Banca: 7 de oros");
});

test("without a bet there are cards and no headline", () => {
  expect(desenlaceDe(tablero({ repartida: true, mis: [0, 0, 0, 0, 0, 0] }))?.titular).toBeNull();
});
