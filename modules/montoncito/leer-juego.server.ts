import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { esMenorDeEdad } from "#modules/usuarios/edad.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { leerJornada, leerLimitesDe } from "./jugadores.store.server.ts";
import { leerEnEspera, leerHistorial, leerMisPartidas } from "./leer-historial.server.ts";
import { leerPartida, type VistaPartida } from "./leer-partida.server.ts";
import { leerCupo } from "./liquidar-mesa.server.ts";
import { leerReloj } from "./partidas.store.server.ts";
import { negativaJugador, nombreMonton, numerosMonton } from "./reglas/apuesta.ts";
import { limitesVigentes, SIN_LIMITES, topeDeHoy } from "./reglas/limites.ts";
import { finRevelacion } from "./reglas/partida.ts";

/** `antes` pages the history; `partida` is the round with which it starts. */
export type Pedido = { antes?: string | null; partida?: string | null; pagina?: number };
export type Juego = Awaited<ReturnType<typeof leerJuego>>;

/** Everything that the page of the game shows to this visitor or player now. */
export async function leerJuego(ctx: Ctx, pedido: Pedido, sesion: Sesion | null) {
  const { partida = null, pagina = 1 } = pedido;
  const antes = pedido.antes ?? partida;
  // Before the player's figures: they leave out the round whose result this view must not tell, even if it is paid meanwhile.
  const vista = await leerPartida(ctx, sesion);
  const secreta = vista && keySecreta(vista);
  const leidos = leerAjustes(ctx);
  const [ajustes, capacidad, historial, en_espera, persona] = await Promise.all([
    leidos,
    vista && leerCapacidad(ctx, vista, leidos),
    leerHistorial(ctx, sesion, { antes, incluida: partida !== null && antes === partida, limite: 10 }),
    leerEnEspera(ctx, sesion),
    sesion ? leerJugador(ctx, sesion, { pagina, secreta }) : null,
  ]);
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

/** How far above the limit of one person the page may know what the house can risk. */
const HOLGURA = 10;

/**
 * The points that the table may hold now. It does not say what the house can lose beyond what matters to a bettor, nor
 * during a reveal, whose result it would give away.
 */
async function leerCapacidad(ctx: Lector, vista: VistaPartida, leidos: Promise<Ajustes>): Promise<number> {
  const ajustes = await leidos;
  const totales = numerosMonton.map((n) => vista.totales[nombreMonton(n)] ?? 0);
  const maxima = HOLGURA * ajustes.apuesta_maxima;
  const cerrada = vista.partida.estado === "Cerrada";
  const cupo = cerrada ? maxima : await leerCupo(ctx, { totales }, vista.ahora, ajustes);
  return totales.reduce((suma, puntos) => suma + puntos, Math.max(0, Math.min(cupo, maxima)));
}

async function leerJugador(
  ctx: Ctx,
  sesion: Sesion,
  { pagina, secreta }: { pagina: number; secreta: string | null },
) {
  const [usuario, limites, partidas] = await Promise.all([
    buscarUsuario(ctx, sesion.user_id),
    leerLimites(ctx, sesion, secreta),
    leerMisPartidas(ctx, sesion, { pagina }),
  ]);
  const menor = esMenorDeEdad(usuario?.nacimiento ?? null, limites.ahora);
  const negativa = negativaJugador({ role: sesion.role, menor, pausa_hasta: limites.pausa_hasta });
  return { limites, partidas: { ...partidas, pagina }, impedimento: negativa?.frase ?? null };
}

/** The round in play, whose result must not be told before its last card lies open; null from then on. */
function keySecreta({ partida: { key_partida, repartida_en }, ahora }: VistaPartida): string | null {
  return repartida_en !== null && ahora >= finRevelacion(repartida_en) ? null : key_partida;
}

/**
 * The limits in force, the change that waits, and what the player may still lose today. The result of the round `secreta` does
 * not count.
 */
export async function leerLimites(ctx: Lector, { codigo_referido }: Sesion, secreta: string | null = null) {
  const [ahora, guardados] = await Promise.all([leerReloj(ctx), leerLimitesDe(ctx, codigo_referido)]);
  const limites = limitesVigentes(guardados ?? SIN_LIMITES, ahora);
  const jornada = await leerJornada(ctx, codigo_referido, inicioDelDia(ahora), secreta);
  return { ...limites, ...jornada, tope_hoy: topeDeHoy(limites, jornada), ahora };
}
