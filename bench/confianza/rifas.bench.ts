import type { Fila, Medida } from "#bench/kit/medida.ts";
import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { crearAzar, crearRed } from "./azar.ts";
import { contarGanadas, ESTRATEGIAS, type Estrategia, soloAntes, soloLaFijada } from "./rifa.ts";

const RIFAS = 3_000;
/** The insider's numbers of 1,000: one per cent. */
const PROPIOS = 10;
/** Standard deviations that luck alone exceeds once in a thousand runs. */
const Z = 3.0902;

async function fila(garantia: Garantia, estrategia: Estrategia): Promise<Fila> {
  const azar = crearAzar(`bench/rifa/${garantia}/${estrategia.nombre}`);
  const caso = {
    azar,
    red: crearRed("bench/red"),
    propios: PROPIOS,
    aTiempo: soloAntes,
    valeRonda: soloLaFijada,
  };
  const p = PROPIOS / 1_000;
  return {
    que: estrategia.nombre,
    nuestra: (100 * (await contarGanadas(garantia, estrategia, caso, RIFAS))) / RIFAS,
    referencia: 100 * (p + Z * Math.sqrt((p * (1 - p)) / RIFAS)),
    unidad: "%",
  };
}

async function filas(garantia: Garantia): Promise<Fila[]> {
  const todas: Fila[] = [];
  for (const estrategia of ESTRATEGIAS) todas.push(await fila(garantia, estrategia));
  return todas;
}

const COLUMNAS: Medida["columnas"] = ["won by the insider", "what luck alone passes once in 1,000 runs"];

export const medir = async (): Promise<Medida[]> => [
  {
    titulo: "Raffles won with 1 % of the numbers by a person who reads the seed, without a beacon",
    columnas: COLUMNAS,
    meta: { minimo: 10 },
    notas: [
      "A high figure is the point here: the model attacks as well as it can, and a raffle 'sin baliza' does not resist. Its page says so.",
    ],
    filas: await filas("ninguna"),
  },
  {
    titulo: "Raffles won with 1 % of the numbers by a person who reads the seed, with the beacon",
    columnas: COLUMNAS,
    meta: { maximo: 1 },
    notas: [
      `${RIFAS.toLocaleString("en")} raffles of 1,000 numbers and twenty people. Completed inputs, hashes, mix and draw are the shop's own pure functions.`,
      "The insider knows the seed, the ranges and all other inputs; tries all 100 inputs, and none, as the last one; gives up raffles that look lost (twice); starts a rehearsal if it looks won; keeps the server down over 22:00 until the pulse is out; pastes the pulse that would suit; mutes the relays and pastes one of the next twenty pulses.",
      "Muting the relays does not help in these raffles: the pinned round is asked for again and never replaced. It makes the next raffle one without a beacon, which the table above shows to be won; the page of that raffle says so before the first abono.",
      "The insider supposes a pulse while the real one is not out. The network's signatures are random bytes here: thousands of real BLS signatures would take hours, and neither can be predicted.",
      "The chance of the model is fixed, so the figures are the same everywhere.",
    ],
    filas: await filas("drand"),
  },
];
