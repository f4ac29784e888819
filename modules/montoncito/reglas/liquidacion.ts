import { TITULARES, type Titular } from "#modules/montoncito/textos.ts";
import { type Asiento, type MovimientoAsiento, traspaso } from "#modules/puntos/asiento.ts";
import { BANCA, cuentaMesa, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { BARAJA, type Carta, valorCarta } from "./cartas.ts";

export type ResultadoMonton = "ganada" | "perdida" | "empatada" | "banca";

export function resultadoMonton(carta: Carta, banca: Carta): Exclude<ResultadoMonton, "banca"> {
  const diferencia = valorCarta(carta) - valorCarta(banca);
  if (diferencia === 0) return "empatada";
  return diferencia > 0 ? "ganada" : "perdida";
}

/** `montonBanca` is the 1-based pile of the house. */
export function resultadosMontones(
  cartas: readonly Carta[],
  montonBanca: number,
): Record<string, ResultadoMonton> {
  const banca = cartas[montonBanca - 1];
  if (banca === undefined) throw new Error(`No existe el montón ${montonBanca}.`);
  const filas = cartas.map((carta, i): [string, ResultadoMonton] => {
    return [`monton_${i + 1}`, i + 1 === montonBanca ? "banca" : resultadoMonton(carta, banca)];
  });
  return Object.fromEntries(filas);
}

/** The points of a player on a pile. */
export type Puesta = { jugador: string; montoncito: string; puntos: number };
/** `neto` is what the player won or lost in the round: the row of their history. */
export type Saldada = { jugador: string; apostado: number; neto: number };
export type LiquidacionPartida = {
  resultados: Record<string, ResultadoMonton>;
  jugadores: Saldada[];
  /** What the house won, or lost. */
  banca: number;
};

/** A pile above the house wins its stake, an equal one gets it back, one below loses it. */
export const SIGNO_DE_PAGO: Record<ResultadoMonton, number> = {
  ganada: 1,
  empatada: 0,
  perdida: -1,
  banca: 0,
};

export const netoDe = (puestas: readonly Puesta[], resultados: Record<string, ResultadoMonton>): number =>
  puestas.reduce((suma, { montoncito, puntos }) => suma + puntos * signo(resultados, montoncito), 0);

function signo(resultados: Record<string, ResultadoMonton>, montoncito: string): number {
  const resultado = resultados[montoncito];
  if (resultado === undefined || resultado === "banca")
    throw new Error(`No se puede apostar en ${montoncito}.`);
  return SIGNO_DE_PAGO[resultado];
}

const sumar = (puestas: readonly Puesta[]) => puestas.reduce((suma, { puntos }) => suma + puntos, 0);

export function liquidar(
  cartas: readonly Carta[],
  banca: number,
  puestas: readonly Puesta[],
): LiquidacionPartida {
  const resultados = resultadosMontones(cartas, banca);
  const porJugador = Map.groupBy(puestas, ({ jugador }) => jugador);
  const jugadores = [...porJugador].map(([jugador, suyas]) => ({
    jugador,
    apostado: sumar(suyas),
    neto: netoDe(suyas, resultados),
  }));
  return { resultados, jugadores, banca: jugadores.reduce((suma, { neto }) => suma - neto, 0) };
}

/** One entry per player: returns the stake from the table, and pays what was won from the house or what was lost to it. */
export function asientosDePago(key_partida: string, jugadores: readonly Saldada[]): Asiento[] {
  return jugadores.map(({ jugador, apostado, neto }) => ({
    clave: `pago:${key_partida}:${jugador}`,
    motivo: "pago_partida",
    movimientos: pago(key_partida, { jugador, apostado, neto }),
    datos: { partida: key_partida, jugador },
  }));
}

function pago(key_partida: string, { jugador, apostado, neto }: Saldada): MovimientoAsiento[] {
  const mesa = cuentaMesa(key_partida);
  const usuario = cuentaUsuario(jugador);
  const vuelve = apostado + Math.min(0, neto);
  return [
    ...(vuelve > 0 ? traspaso(mesa, usuario, vuelve) : []),
    ...(neto < 0 ? traspaso(mesa, BANCA, -neto) : []),
    ...(neto > 0 ? traspaso(BANCA, usuario, neto) : []),
  ];
}

/** Returns the stakes of an annulled round to their players. */
export const asientosDeAnulacion = (key_partida: string, puestas: readonly Puesta[]): Asiento[] =>
  [...Map.groupBy(puestas, ({ jugador }) => jugador)].map(([jugador, suyas]) => ({
    clave: `anulacion:${key_partida}:${jugador}`,
    motivo: "retiro",
    movimientos: traspaso(cuentaMesa(key_partida), cuentaUsuario(jugador), sumar(suyas)),
    datos: { partida: key_partida },
  }));

/** The headline of the net result of all own piles; null for a person who did not bet. */
export function titular(saldada: Pick<Saldada, "neto"> | null): Titular | null {
  if (!saldada) return null;
  if (saldada.neto === 0) return TITULARES.empata;
  return saldada.neto > 0 ? TITULARES.gana : TITULARES.pierde;
}

export type Repartos = { total: number; ganadas: number; empatadas: number; perdidas: number };

/** Counts all pairs of distinct cards that a pile and the house may get, which are equally likely. */
export function contarRepartos(): Repartos {
  const conteo = { ganada: 0, empatada: 0, perdida: 0 };
  for (const carta of BARAJA)
    for (const banca of BARAJA) if (carta !== banca) conteo[resultadoMonton(carta, banca)] += 1;
  const { ganada: ganadas, empatada: empatadas, perdida: perdidas } = conteo;
  return { total: ganadas + empatadas + perdidas, ganadas, empatadas, perdidas };
}

/** '46,15%'. Written here: the browser's own formats take a phone 100 ms when the first of them is made. */
export const porcentaje = (parte: number, total: number): string =>
  `${((parte / total) * 100).toFixed(2).replace(".", ",")}%`;
