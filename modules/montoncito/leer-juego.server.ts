import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { esMenorDeEdad } from "#modules/usuarios/edad.ts";
import { leerJugadorDe } from "./jugadores.store.server.ts";
import {
  leerHistorial,
  leerMisPartidas,
  leerRondas,
  verEnEspera,
  verRondas,
} from "./leer-historial.server.ts";
import { verPropia } from "./partida/leer-partida.server.ts";
import { cupoEn } from "./partida/liquidar-mesa.server.ts";
import {
  type BancaDe,
  type EnReloj,
  leerBancaDe,
  leerPartidasApartadas,
  leerReloj,
  leerViva,
} from "./partida/partidas.store.server.ts";
import { negativaJugador } from "./reglas/apuesta.ts";
import { limitesVigentes, SIN_LIMITES, topeDeHoy } from "./reglas/limites.ts";
import { finRevelacion, type Partida } from "./reglas/partida.ts";

const POR_PAGINA = 10;

/** `antes` pages the history; `partida` is the round with which it starts. */
export type PedidoJuego = { antes?: string | null; partida?: string | null; pagina?: number };
export type JuegoLeido = Awaited<ReturnType<typeof leerJuego>>;

/** Everything that the page of the game shows to this visitor or player now. */
export async function leerJuego(ctx: Ctx, pedido: PedidoJuego, sesion: Sesion | null) {
  const { partida = null, pagina = 1 } = pedido;
  const antes = pedido.antes ?? partida;
  // Before the player's figures: they leave out the round whose result this view must not tell, even if it is paid meanwhile.
  const [viva, apartadas] = await Promise.all([leerViva(ctx), leerPartidasApartadas(ctx)]);
  const ahora = viva?.ahora ?? (await leerReloj(ctx));
  const [ajustes, { rondas, banca }] = await Promise.all([
    leerAjustes(ctx),
    leerPublico(ctx, [viva?.partida.key_partida, ...apartadas.map(({ key_partida }) => key_partida)], ahora),
  ]);
  const tramo = { antes, incluida: partida !== null && antes === partida, limite: POR_PAGINA };
  const [vista, historial, en_espera, persona] = await Promise.all([
    viva && verPropia(ctx, viva, sesion),
    antes === null ? verRondas(ctx, sesion, rondas) : leerHistorial(ctx, sesion, tramo),
    verEnEspera(ctx, sesion, apartadas),
    sesion ? leerJugador(ctx, sesion, { pagina, ahora, secreta: viva && keySecreta(viva) }) : null,
  ]);
  const capacidad = viva && capacidadDe(viva.partida, banca, ajustes);
  return {
    vista,
    pausa: avisoDePausa("juego", ajustes),
    historial,
    en_espera,
    antes,
    partida,
    capacidad,
    yo: sesion && persona && { codigo: sesion.codigo_referido, ...persona },
    admin: sesion?.role === "admin",
  };
}

/**
 * The last rounds and the day of the house, which pages of a moment share. Both change only when another round is in play, or
 * when a round that stepped aside is paid (`enJuego`), or, of the day, while the round in play is revealed.
 */
async function leerPublico(ctx: Ctx, enJuego: readonly (string | undefined)[], ahora: Date) {
  const de = enJuego.join();
  const leer = async () => {
    const [rondas, banca] = await Promise.all([
      leerRondas(ctx, { limite: POR_PAGINA }),
      leerBancaDe(ctx, inicioDelDia(ahora)),
    ]);
    return { de, rondas, banca };
  };
  const leido = await leerComun(ctx, "montoncito", leer);
  return leido.de === de ? leido : leer();
}

/** How far above the limit of one person the page may know what the house can risk. */
const HOLGURA = 10;

/**
 * The points that the table may hold now. It does not say what the house can lose beyond what matters to a bettor, nor
 * during a reveal, whose result it would give away.
 */
function capacidadDe({ totales, estado }: Partida, banca: BancaDe, ajustes: Ajustes): number {
  const maxima = HOLGURA * ajustes.apuesta_maxima;
  const cupo = estado === "Cerrada" ? maxima : cupoEn({ totales }, banca, ajustes);
  return totales.reduce((suma, puntos) => suma + puntos, Math.max(0, Math.min(cupo, maxima)));
}

async function leerJugador(
  ctx: Ctx,
  sesion: Sesion,
  { pagina, ahora, secreta }: { pagina: number; ahora: Date; secreta: string | null },
) {
  const [{ nacimiento, limites }, partidas] = await Promise.all([
    leerJornadaDe(ctx, sesion, ahora, secreta),
    leerMisPartidas(ctx, sesion, { pagina }),
  ]);
  const menor = esMenorDeEdad(nacimiento, ahora);
  const negativa = negativaJugador({ role: sesion.role, menor, pausa_hasta: limites.pausa_hasta });
  return { limites, partidas: { ...partidas, pagina }, impedimento: negativa?.frase ?? null };
}

/** The round in play, whose result must not be told before its last card lies open; null from then on. */
function keySecreta({ partida: { key_partida, repartida_en }, ahora }: EnReloj<Partida>): string | null {
  return repartida_en !== null && ahora >= finRevelacion(repartida_en) ? null : key_partida;
}

/** The limits in force, the change that waits, and what the player may still lose today. */
export async function leerLimitesJuego(ctx: Lector, sesion: Sesion) {
  return (await leerJornadaDe(ctx, sesion, await leerReloj(ctx), null)).limites;
}

/** The same with the day of birth. The result of the round `secreta` does not count. */
async function leerJornadaDe(ctx: Lector, { codigo_referido }: Sesion, ahora: Date, secreta: string | null) {
  const leido = await leerJugadorDe(ctx, codigo_referido, inicioDelDia(ahora), secreta);
  const { nacimiento, limites, jornada } = leido ?? DESCONOCIDO;
  const vigentes = limitesVigentes(limites, ahora);
  const tope_hoy = topeDeHoy(vigentes, jornada);
  return { nacimiento, limites: { ...vigentes, ...jornada, tope_hoy, ahora } };
}

const DESCONOCIDO = { nacimiento: null, limites: SIN_LIMITES, jornada: { neto_hoy: 0, en_juego: 0 } };
