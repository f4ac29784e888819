import type { Fila, Medida } from "#bench/kit/medida.ts";
import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { contarRepartos } from "#modules/montoncito/reglas/liquidacion.ts";
import type { Protocolo } from "#modules/montoncito/reglas/protocolo.ts";
import { crearAzar, crearRed } from "./azar.ts";
import { APUESTA, comoLaTienda, gananciaPorCiento } from "./mesa.ts";

const RONDAS = 10_000;
/** Standard deviations that luck alone exceeds once in a thousand runs. */
const Z = 3.0902;

async function fila(protocolo: Protocolo, garantia: Garantia, que: string = protocolo): Promise<Fila> {
  const azar = crearAzar(`bench/juego/${protocolo}/${garantia}`);
  const { total, empatadas } = contarRepartos();
  return {
    que,
    nuestra: await gananciaPorCiento(
      { azar, red: crearRed("bench/red"), protocolo, garantia, ...comoLaTienda },
      RONDAS,
    ),
    referencia: 100 * Z * Math.sqrt((1 - empatadas / total) / RONDAS),
    unidad: "%",
  };
}

const COLUMNAS: Medida["columnas"] = ["gained of the stake", "what luck alone passes once in 1,000 runs"];

export const medir = async (): Promise<Medida[]> => [
  {
    titulo: "El Montoncito played by a person who reads the seed, without a beacon",
    columnas: COLUMNAS,
    meta: { minimo: 10 },
    notas: [
      "A high figure is the point here: the model attacks as well as it can, and a round 'sin baliza' does not resist. Its page says so.",
    ],
    filas: [
      await fila("montoncito-v1", "ninguna"),
      await fila("montoncito-v2", "ninguna", "montoncito-v2: what muting the relays gives in the next round"),
    ],
  },
  {
    titulo: "El Montoncito played by a person who reads the seed, with the beacon",
    columnas: COLUMNAS,
    meta: { maximo: 1 },
    notas: [
      `${RONDAS.toLocaleString("en")} rounds with up to ${APUESTA.toLocaleString("en")} points of the insider. Shuffle, house, closing instant, pinned round and payment are the shop's own pure functions.`,
      "The insider knows the seed and all bets; tries ten bets at the last millisecond (which pile becomes the house, where the stake lies); stops a countdown that looks lost (twice); keeps the server down over the close and comes back with the pulse in hand, to bet or, with another key, to have a lost round annulled: the shop does neither.",
      "Muting the relays does not help in these rounds: they are settled later with the pulse that was pinned. It makes the next round one without a beacon, which the table above shows to be won; the page of that round says so before the first bet.",
      "The insider supposes a pulse while the real one is not out. The network's signatures are random bytes here: thousands of real BLS signatures would take hours, and neither can be predicted.",
      "The chance of the model is fixed, so the figures are the same everywhere.",
    ],
    filas: [await fila("montoncito-v2", "drand")],
  },
];
