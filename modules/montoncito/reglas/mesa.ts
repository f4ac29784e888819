import { type Cadena, leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS_MONTONCITO } from "#modules/montoncito/textos.ts";
import { conApuestas, type Mesa, negativaApuesta, negativaRetiro, numerosMonton } from "./apuesta.ts";
import { MONTONES_PARA_CONTAR, type Partida } from "./partida.ts";
import { balizaDePartida } from "./protocolo.ts";

export type PedidoMesa =
  | { tipo: "apuesta"; jugador: string; numeroMonton: number; cantidad: number }
  | { tipo: "retiro"; jugador: string; numeroMonton: number };

/** What a request did; `version` is that of the round right after it and identifies the change. */
export type PasoMesa = { puntos: number; version: number } | { negativa: Negativa };

/** A bet of this batch; `retirada` when its own player took it back before the batch ended. */
export type ApuestaNueva = {
  jugador: string;
  numeroMonton: number;
  puntos: number;
  version: number;
  retirada: boolean;
};

type MesaViva = Mesa & Pick<Partida, "version" | "garantia" | "baliza">;

export type SituacionMesa = {
  mesa: MesaViva;
  ahora: Date;
  /** The chain whose pulse a countdown pins. */
  cadena: Cadena;
  /** The newest round of that chain that the shop holds; 0 without one. */
  ultima_ronda: number;
  /** Most points that a person may have in this round. */
  apuesta_maxima: number;
  /** Points that the table may still take today before the house could lose more than its limit. */
  cupo: number;
  saldos: ReadonlyMap<string, number>;
  /** Points that the limit of each player still allows; players without a limit are missing. */
  topes: ReadonlyMap<string, number>;
  /** Pending points by `clavePropia`, of the players of these requests. */
  propias: ReadonlyMap<string, number>;
  /** Points that the players who withdraw have to give back; withdrawn points pay them first. */
  deudas: ReadonlyMap<string, number>;
  /** Points that a player has and does not see yet; a refusal does not tell them. */
  ocultos?: ReadonlyMap<string, number>;
};

export type Plegada = {
  pasos: PasoMesa[];
  mesa: MesaViva;
  nuevas: ApuestaNueva[];
  /** The players and piles whose earlier bets are returned. */
  retiros: { jugador: string; numeroMonton: number }[];
};

export const clavePropia = (jugador: string, numeroMonton: number) => `${jugador}:${numeroMonton}`;

/** Who bets more than their balance, so that the balance may refuse some of it. */
export function apostadoresPasados(
  saldos: ReadonlyMap<string, number>,
  pedidos: readonly PedidoMesa[],
): string[] {
  const quedan = new Map(saldos);
  for (const pedido of pedidos)
    if (pedido.tipo === "apuesta")
      quedan.set(pedido.jugador, (quedan.get(pedido.jugador) ?? 0) - pedido.cantidad);
  return [...quedan].flatMap(([jugador, queda]) => (queda < 0 ? jugador : []));
}

/** Applies bets and withdrawals one by one, as if each had come alone: a refused one does not change the others. */
export function plegarMesa(situacion: SituacionMesa, pedidos: readonly PedidoMesa[]): Plegada {
  const { ahora, cadena, apuesta_maxima, ultima_ronda } = situacion;
  const salio = ({ baliza }: MesaViva) => pulsoConocido(baliza, cadena, ultima_ronda);
  const saldos = new Map(situacion.saldos);
  const topes = new Map(situacion.topes);
  const propias = new Map(situacion.propias);
  const deudas = new Map(situacion.deudas);
  const nuevas: ApuestaNueva[] = [];
  const retiros: Plegada["retiros"] = [];
  let { mesa, cupo } = situacion;
  const apostado = (jugador: string) =>
    numerosMonton.reduce((suma, numero) => suma + (propias.get(clavePropia(jugador, numero)) ?? 0), 0);

  const siguiente = (numeroMonton: number, puntos: number) =>
    conPulso(trasMovimiento(mesa, numeroMonton, puntos, ahora), mesa, cadena);

  const mover = (jugador: string, numeroMonton: number, puntos: number): PasoMesa => {
    const tope = topes.get(jugador);
    const clave = clavePropia(jugador, numeroMonton);
    const debe = deudas.get(jugador) ?? 0;
    const cobrado = Math.min(debe, Math.max(0, -puntos));
    deudas.set(jugador, debe - cobrado);
    saldos.set(jugador, (saldos.get(jugador) ?? 0) - puntos - cobrado);
    if (tope !== undefined) topes.set(jugador, tope - puntos);
    propias.set(clave, (propias.get(clave) ?? 0) + puntos);
    cupo -= puntos;
    mesa = siguiente(numeroMonton, puntos);
    return { puntos: Math.abs(puntos), version: mesa.version };
  };

  const pasos = pedidos.map((pedido): PasoMesa => {
    const { jugador, numeroMonton } = pedido;
    if (salio(mesa)) return { negativa: porEstado(TEXTOS_MONTONCITO.cerrada) };
    if (pedido.tipo === "apuesta") {
      const medios = {
        saldo: saldos.get(jugador) ?? 0,
        queda: apuesta_maxima - apostado(jugador),
        tope: topes.get(jugador),
        cupo,
        oculto: situacion.ocultos?.get(jugador),
      };
      const negativa = negativaApuesta(mesa, pedido, medios, ahora);
      if (negativa) return { negativa };
      if (salio(siguiente(numeroMonton, pedido.cantidad)))
        return { negativa: porEstado(TEXTOS_MONTONCITO.reloj_atrasado) };
      const paso = mover(jugador, numeroMonton, pedido.cantidad);
      const { version } = mesa;
      nuevas.push({ jugador, numeroMonton, puntos: pedido.cantidad, version, retirada: false });
      return paso;
    }
    const propia = propias.get(clavePropia(jugador, numeroMonton)) ?? 0;
    const negativa = negativaRetiro(mesa, { numeroMonton, propia }, ahora);
    if (negativa) return { negativa };
    for (const nueva of nuevas)
      if (nueva.jugador === jugador && nueva.numeroMonton === numeroMonton) nueva.retirada = true;
    retiros.push({ jugador, numeroMonton });
    return mover(jugador, numeroMonton, -propia);
  });
  return { pasos, mesa, nuevas, retiros };
}

/** The first bet on a fifth pile starts the countdown; a withdrawal that leaves fewer piles stops it. */
function trasMovimiento(
  mesa: SituacionMesa["mesa"],
  numeroMonton: number,
  puntos: number,
  ahora: Date,
): SituacionMesa["mesa"] {
  const totales = mesa.totales.map((total, i) => (i === numeroMonton - 1 ? total + puntos : total));
  const contando = conApuestas(totales) >= MONTONES_PARA_CONTAR;
  const estado = contando ? ("cuenta" as const) : ("abierta" as const);
  const tiempo_inicio = !contando ? null : mesa.estado === "cuenta" ? mesa.tiempo_inicio : ahora;
  return { ...mesa, totales, estado, tiempo_inicio, version: mesa.version + 1 };
}

/**
 * Whether the shop holds that pulse or a later one. While bets are taken it must not: then the game's clock is behind the
 * beacon's, and the pulse that decides the cards could be known.
 */
export function pulsoConocido(baliza: string | null, { hash }: Cadena, ultima_ronda: number): boolean {
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  return pulso !== null && pulso.cadena === hash && pulso.ronda <= ultima_ronda;
}

/** A countdown that starts pins its pulse; one that stops forgets it. */
function conPulso(mesa: MesaViva, antes: MesaViva, cadena: Cadena): MesaViva {
  const { tiempo_inicio, duracion, garantia } = mesa;
  if (tiempo_inicio === null || garantia === "ninguna") return { ...mesa, baliza: null };
  if (antes.tiempo_inicio !== null) return mesa;
  return { ...mesa, baliza: balizaDePartida(cadena, { tiempo_inicio, duracion }) };
}
