import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSaldoVisible } from "#modules/puntos/saldo-visible.store.server.ts";
import { leerApuestas, leerPropias } from "../apuestas/apuestas.store.server.ts";
import type { Carta } from "../reglas/cartas.ts";
import type { Puesta } from "../reglas/liquidacion.ts";
import { finRevelacion, type Partida } from "../reglas/partida.ts";
import {
  apuestasPublicas,
  type DesenlacePartida,
  desenlace,
  type Instantanea,
  instantaneaDe,
  montoncitosPublicos,
  partidaPublica,
  propiasPorMonton,
  totalesPublicos,
} from "../reglas/vista.ts";
import { TEXTOS_MONTONCITO } from "../textos.ts";
import { buscarPartida, type EnReloj, leerCartas, leerViva } from "./partidas.store.server.ts";

/** Most rows of bets in an answer; the points of all bets are in `totales`. */
const MAXIMO_APUESTAS = 200;

/** What a reader of the table needs: the chain tells when a pinned pulse appears. */
type Mirada = Pick<Ctx, "baliza" | "now"> & Lector;

export type VistaPartida = Awaited<ReturnType<typeof ver>>;

/** The table as this visitor or player may see it now; null while there is no round. */
export async function leerPartida(ctx: Mirada, sesion: Sesion | null): Promise<VistaPartida | null> {
  const viva = await leerViva(ctx);
  return viva && ver(ctx, viva, sesion);
}

/** Any round by its key, the one in play or one that ended. */
export async function leerPartidaDe(ctx: Mirada, key: string, sesion: Sesion | null): Promise<VistaPartida> {
  const partida = await buscarPartida(ctx, key);
  if (!partida) throw new Rechazo("desconocido", TEXTOS_MONTONCITO.partida_desconocida);
  return ver(ctx, partida, sesion);
}

const SIN_DESENLACE: Record<keyof DesenlacePartida, null> = {
  resultadosMontones: null,
  resultado: null,
  resultadoUsuario: null,
};

async function ver(ctx: Mirada, viva: EnReloj<Partida>, sesion: Sesion | null) {
  const propio = sesion?.codigo_referido ?? null;
  const leidas = leerApuestas(ctx, viva.partida.key_partida, { propio, limite: MAXIMO_APUESTAS });
  const [apuestas, vista] = await Promise.all([leidas, verCon(ctx, viva, propio, leidas)]);
  return { ...vista, apuestas: apuestasPublicas(apuestas, propio) };
}

/** The same without the bets of others, which the page of the game does not show. */
export function verPropia(ctx: Mirada, viva: EnReloj<Partida>, sesion: Sesion | null) {
  const propio = sesion?.codigo_referido ?? null;
  const propias = propio === null ? [] : leerPropias(ctx, propio, [viva.partida.key_partida]);
  return verCon(ctx, viva, propio, propias);
}

/** `leidas` are bets of the round, at least those of the viewer. */
async function verCon(
  ctx: Mirada,
  { partida, ahora }: EnReloj<Partida>,
  propio: string | null,
  leidas: Promise<Puesta[]> | Puesta[],
) {
  const [apuestas, cartas, { apuesta_maxima }, saldo] = await Promise.all([
    leidas,
    cartasDe(ctx, partida),
    leerAjustes(ctx),
    propio === null ? 0 : leerSaldoVisible(ctx, propio),
  ]);
  const propias = apuestas.filter(({ jugador }) => jugador === propio);
  const { banca } = partida;
  const final: DesenlacePartida | typeof SIN_DESENLACE =
    cartas && banca !== null ? desenlace({ cartas, banca }, propias) : SIN_DESENLACE;
  return {
    partida: partidaPublica(partida, ctx.baliza),
    montoncitos: montoncitosPublicos(cartas),
    totales: totalesPublicos(partida),
    ahora,
    banca,
    mis: propiasPorMonton(propias, propio),
    apuesta_maxima,
    semilla: partida.semilla,
    ...final,
    ...saldos(saldo, { partida, ahora }, final.resultadoUsuario),
  };
}

/** The table without results and balance. */
export function mesaDe({
  partida,
  apuestas,
  totales,
  montoncitos,
  mis,
  apuesta_maxima,
  ahora,
}: VistaPartida) {
  return { partida, apuestas, totales, montoncitos, mis, apuesta_maxima, ahora };
}

/** Reads the cards of a round that was dealt; null for any other. */
export async function cartasDe(ctx: Lector, { key_partida, repartida_en }: Partida): Promise<Carta[] | null> {
  if (repartida_en === null) return null;
  return (await leerCartas(ctx, [key_partida])).get(key_partida) ?? null;
}

/** `saldo` is what may be shown now: it leaves out the payment of the round until the last card lies open. */
function saldos(
  saldo: number,
  { partida: { estado, repartida_en }, ahora }: EnReloj<Partida>,
  final: DesenlacePartida["resultadoUsuario"],
) {
  const revela = estado === "Cerrada" && repartida_en !== null && ahora < finRevelacion(repartida_en);
  const pago = revela && final ? final.totalApostado + final.resultado : 0;
  return { saldo: Math.max(0, saldo - pago), saldo_despues: saldo };
}

/** The public snapshot of the round in play, or of the one with that key; null while there is none. */
export async function leerInstantanea(ctx: Mirada, key?: string): Promise<Instantanea | null> {
  const encontrada = key === undefined ? await leerViva(ctx) : await buscarPartida(ctx, key);
  if (!encontrada) return null;
  const { partida, ahora } = encontrada;
  const { apuesta_maxima } = await leerAjustes(ctx);
  return instantaneaDe(partida, await cartasDe(ctx, partida), ahora, { cadena: ctx.baliza, apuesta_maxima });
}
