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
  const [vista, ajustes, historial, en_espera, persona] = await Promise.all([
    leerPartida(ctx, sesion),
    leerAjustes(ctx),
    leerHistorial(ctx, sesion, { antes, incluida: partida !== null && antes === partida, limite: 10 }),
    leerEnEspera(ctx, sesion),
    sesion ? leerJugador(ctx, sesion, pagina) : null,
  ]);
  const secreto = vista ? pagoSecreto(vista) : 0;
  return {
    vista,
    pausa: avisoDePausa("juego", ajustes),
    historial,
    en_espera,
    antes,
    partida,
    capacidad: vista ? await leerCapacidad(ctx, vista, ajustes) : 0,
    yo: sesion && persona && { codigo: sesion.codigo_referido, ...callar(persona, secreto) },
    admin: sesion?.role === "admin",
  };
}

/** How far above the limit of one person the page may know what the house can risk. */
const HOLGURA = 10;

/**
 * The points that the table may hold now. It does not say what the house can lose beyond what matters to a bettor, nor
 * during a reveal, whose result it would give away.
 */
async function leerCapacidad(ctx: Lector, vista: VistaPartida, ajustes: Ajustes): Promise<number> {
  const totales = numerosMonton.map((n) => vista.totales[nombreMonton(n)] ?? 0);
  const maxima = HOLGURA * ajustes.apuesta_maxima;
  const cerrada = vista.partida.estado === "Cerrada";
  const cupo = cerrada ? maxima : await leerCupo(ctx, { totales }, vista.ahora, ajustes);
  return totales.reduce((suma, puntos) => suma + puntos, Math.max(0, Math.min(cupo, maxima)));
}

async function leerJugador(ctx: Ctx, sesion: Sesion, pagina: number) {
  const [usuario, limites, partidas] = await Promise.all([
    buscarUsuario(ctx, sesion.user_id),
    leerLimites(ctx, sesion),
    leerMisPartidas(ctx, sesion, { pagina }),
  ]);
  const menor = esMenorDeEdad(usuario?.nacimiento ?? null, limites.ahora);
  const negativa = negativaJugador({ role: sesion.role, menor, pausa_hasta: limites.pausa_hasta });
  return { limites, partidas: { ...partidas, pagina }, impedimento: negativa?.frase ?? null };
}

type Jugador = Awaited<ReturnType<typeof leerJugador>>;

/** The result that was paid but must not be shown before the last card lies open. */
function pagoSecreto({ partida: { repartida_en }, ahora, resultadoUsuario }: VistaPartida): number {
  const secreto = repartida_en !== null && ahora < finRevelacion(repartida_en);
  return secreto ? (resultadoUsuario?.resultado ?? 0) : 0;
}

/** The day's figures without the round whose result is still secret. */
function callar(jugador: Jugador, secreto: number): Jugador {
  const { limites } = jugador;
  const jornada = { neto_hoy: limites.neto_hoy - secreto, en_juego: limites.en_juego };
  return { ...jugador, limites: { ...limites, ...jornada, tope_hoy: topeDeHoy(limites, jornada) } };
}

/** The limits in force, the change that waits, and what the player may still lose today. */
export async function leerLimites(ctx: Lector, { codigo_referido }: Sesion) {
  const ahora = await leerReloj(ctx);
  const limites = limitesVigentes((await leerLimitesDe(ctx, codigo_referido)) ?? SIN_LIMITES, ahora);
  const jornada = await leerJornada(ctx, codigo_referido, inicioDelDia(ahora));
  return { ...limites, ...jornada, tope_hoy: topeDeHoy(limites, jornada), ahora };
}
