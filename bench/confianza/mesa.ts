import { type Garantia, leerTextoPulso, QUICKNET, SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import {
  type Mesa,
  montonBanca,
  nombreMonton,
  numerosMonton,
  recibeApuestas,
} from "#modules/montoncito/reglas/apuesta.ts";
import { liquidar } from "#modules/montoncito/reglas/liquidacion.ts";
import {
  type ApuestaFija,
  balizaDePartida,
  huellaApuestas,
  type Protocolo,
  repartirCartas,
} from "#modules/montoncito/reglas/protocolo.ts";
import { type Azar, pulsoSupuesto, type Red } from "./azar.ts";

// Rounds of El Montoncito with a bettor who reads the seed before the first bet, sees every bet, bets, withdraws and restarts
// the countdown last, keeps the server down over the close, and starts it with another key so that the round is annulled. Muting
// the relays adds nothing: the round is settled later with the same pulse, and the next one is `ninguna`. Shuffle, house and payment are the shop's own.

const INFILTRADO = "f".repeat(16);
/** The largest stake of a person in a round (`apuesta_maxima`). */
export const APUESTA = 1_000;
const SEGUNDO = 1_000;
const DURACION = 15;
const PRIMERA = Date.UTC(2026, 10, 20);

type Ronda = { key_partida: string; semilla: Uint8Array; ajenas: ApuestaFija[] };

/** Other players have bets on four piles: the insider's own bet makes the fifth and so decides which pile is the house. */
function crearRonda(azar: Azar): Ronda {
  const libres = [...numerosMonton];
  const ajenas = Array.from({ length: 4 }, () => {
    const [monton = 1] = libres.splice(azar.entero(libres.length) - 1, 1);
    return { participante: bytesAHex(azar.bytes(8)), monton, puntos: azar.entero(200) };
  });
  return { key_partida: `PARTIDA-${azar.entero(1e9)}`, semilla: azar.bytes(32), ajenas };
}

const totalesDe = (apuestas: readonly ApuestaFija[]) =>
  numerosMonton.map((n) =>
    apuestas.filter(({ monton }) => monton === n).reduce((suma, { puntos }) => suma + puntos, 0),
  );

/** What the insider would win with these bets and that pulse. */
async function neto(
  { key_partida, semilla, ajenas }: Ronda,
  propias: readonly ApuestaFija[],
  { protocolo, baliza }: { protocolo: Protocolo; baliza: string },
): Promise<number> {
  const apuestas = [...ajenas, ...propias];
  const huella_apuestas = await huellaApuestas(key_partida, apuestas);
  const cartas = await repartirCartas({ protocolo, key_partida, semilla, huella_apuestas, baliza });
  const puestas = apuestas.map(({ participante, monton, puntos }) => {
    return { jugador: participante, montoncito: nombreMonton(monton), puntos };
  });
  const { jugadores } = liquidar(cartas, montonBanca(totalesDe(apuestas)) ?? 0, puestas);
  return jugadores.find(({ jugador }) => jugador === INFILTRADO)?.neto ?? 0;
}

/** Bets that the insider considers: one point opens the fifth pile, the rest lies on one pile; other sums shuffle anew. */
function jugadas({ ajenas }: Ronda): ApuestaFija[][] {
  const ocupados = ajenas.map(({ monton }) => monton);
  const libres = numerosMonton.filter((n) => !ocupados.includes(n));
  return libres.flatMap((quinto) =>
    [...ocupados, quinto].map((monton, i) =>
      monton === quinto
        ? [{ participante: INFILTRADO, monton, puntos: APUESTA }]
        : [
            { participante: INFILTRADO, monton: quinto, puntos: 1 },
            { participante: INFILTRADO, monton, puntos: APUESTA - 1 - i },
          ],
    ),
  );
}

/** `espera`: what the insider believes that the bets win. */
type Plan = { propias: ApuestaFija[]; espera: number };

async function planear(ronda: Ronda, de: { protocolo: Protocolo; baliza: string }): Promise<Plan> {
  let mejor: Plan = { propias: [], espera: 0 };
  for (const propias of jugadas(ronda)) {
    const espera = await neto(ronda, propias, de);
    if (espera > mejor.espera) mejor = { propias, espera };
    // Nearly the whole stake: a better plan does not exist.
    if (mejor.espera > APUESTA * 0.98) return mejor;
  }
  return mejor;
}

export type Juego = {
  azar: Azar;
  red: Red;
  /** More networks with which each plan is settled, as if the round had met other pulses: fewer rounds tell as much. */
  otras?: readonly Red[];
  protocolo: Protocolo;
  garantia: Garantia;
  /** How often the insider stops a countdown that does not look won; the next one pins another pulse. */
  detenciones: number;
  /** Whether the shop takes bets at that instant. Tests of the model itself replace the shop's rule. */
  recibe: (mesa: Mesa, ahora: Date) => boolean;
  /** Whether a round with an unreadable seed returns its stakes at that instant; the shop decides by the same rule. */
  anula: (mesa: Mesa, ahora: Date) => boolean;
};

export const comoLaTienda = { recibe: recibeApuestas, anula: recibeApuestas, detenciones: 2 };

/** One round: what the insider won. */
async function jugarRonda(juego: Juego): Promise<number> {
  const { azar, red, protocolo, garantia, detenciones, recibe, anula } = juego;
  const ronda = crearRonda(azar);
  const redes = [red, ...(juego.otras ?? [])];
  for (let vez = 0; ; vez += 1) {
    const tiempo_inicio = new Date(PRIMERA + vez * 20 * SEGUNDO + azar.entero(3_000));
    const mesa: Mesa = {
      estado: "cuenta",
      tiempo_inicio,
      duracion: DURACION,
      totales: totalesDe(ronda.ajenas),
    };
    const fijada = leerTextoPulso(balizaDePartida(QUICKNET, { tiempo_inicio, duracion: DURACION }));
    if (!fijada) throw new Error("La cuenta no fijó ninguna ronda.");
    const balizaEn = (ahora: Date, una = red) =>
      garantia === "ninguna" ? SIN_BALIZA : una.pulso(fijada.ronda, ahora);
    // The last instant of the countdown, and one with the pulse in hand because the server was kept from closing.
    const cierre = tiempo_inicio.getTime() + DURACION * SEGUNDO;
    const tarde = new Date(cierre + 10 * SEGUNDO);
    const momentos = [new Date(cierre - 1), tarde];
    let plan: Plan = { propias: [], espera: 0 };
    for (const ahora of momentos.filter((momento) => recibe(mesa, momento)))
      plan = await planear(ronda, {
        protocolo,
        baliza: balizaEn(ahora) ?? pulsoSupuesto(fijada.ronda, azar),
      });
    if (plan.espera <= 0 && vez < detenciones) continue;
    if (plan.propias.length === 0) return 0;
    let suma = 0;
    for (const una of redes) {
      const baliza = balizaEn(new Date(cierre + 3_600 * SEGUNDO), una);
      if (baliza === null) throw new Error(`La ronda ${fijada.ronda} no sale nunca.`);
      const ganado = await neto(ronda, plan.propias, { protocolo, baliza });
      // A lost round: the insider starts the server again, late and with another key.
      suma += ganado < 0 && anula(mesa, tarde) ? 0 : ganado;
    }
    return suma / redes.length;
  }
}

/** What the insider wins of each 100 points that one person may stake. */
export async function gananciaPorCiento(juego: Juego, rondas: number): Promise<number> {
  let suma = 0;
  for (let i = 0; i < rondas; i += 1) suma += await jugarRonda(juego);
  return (suma / rondas / APUESTA) * 100;
}
