import { sql } from "drizzle-orm";
import type { Db } from "#database/client.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { instanteDeRonda, leerTextoPulso, rondaDe } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { realizarApuesta } from "#modules/montoncito/apuestas/realizar-apuesta.server.ts";
import { retirarApuesta } from "#modules/montoncito/apuestas/retirar-apuesta.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import {
  leerReloj,
  leerRondasDePartidas,
  leerViva,
} from "#modules/montoncito/partida/partidas.store.server.ts";
import type { TestChain } from "#tests/support/beacon/chain.ts";
import { crearPersonasConPuntos } from "./sorteos.ts";

export type Reloj = { poner(instante: Date): Promise<void>; avanzar(ms: number): Promise<void> };

/** Replaces the game's clock in this database: it moves only when the test says so. */
export async function relojFalso(db: Db, inicio = new Date("2026-11-15T15:00:00.000Z")): Promise<Reloj> {
  await db.execute(sql`create table if not exists reloj_falso (ahora timestamptz not null)`);
  await db.execute(sql`insert into reloj_falso values (${inicio.toISOString()})`);
  await db.execute(sql`create or replace function reloj() returns timestamptz language sql volatile
    as 'select ahora from reloj_falso'`);
  let ahora = inicio;
  const poner = async (instante: Date) => {
    ahora = instante;
    await db.execute(sql`update reloj_falso set ahora = ${instante.toISOString()}`);
  };
  return { poner, avanzar: (ms) => poner(new Date(ahora.getTime() + ms)) };
}

export const activarJuego = (ctx: Ctx, juego_activo = true) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { juego_activo }, null));

/** The key of the round in play, opening one if it is due. */
export async function partidaViva(ctx: Ctx): Promise<string> {
  await moverJuego(ctx);
  return (await leerViva(ctx))?.partida.key_partida ?? "";
}

/** Opens an untouched round, whatever the previous test left; the clock advances a day. */
export async function partidaNueva(ctx: Ctx, { avanzar }: Reloj): Promise<string> {
  for (const ms of [15_000, 20_000, DIA_MS]) {
    await avanzar(ms);
    await moverJuego(ctx);
  }
  // A table whose bets were all withdrawn would wait for ever.
  await ctx.db.execute(sql`update partidas set estado = 'anulada' where estado = 'abierta' and version > 1`);
  return partidaViva(ctx);
}

export const apostar = (ctx: Ctx, partidaId: string, sesion: Sesion, numeroMonton: number, cantidad = 1) =>
  realizarApuesta(ctx, { partidaId, jugador: sesion.codigo_referido, numeroMonton, cantidad }, sesion);

export const retirar = (ctx: Ctx, partidaId: string, sesion: Sesion, numeroMonton: number) =>
  retirarApuesta(ctx, { partidaId, jugador: sesion.codigo_referido, numeroMonton }, sesion);

/** Two players of one test alone: no cards of another test have changed their points. */
export async function dosJugadores(ctx: Ctx, puntos: number): Promise<readonly [Sesion, Sesion]> {
  const [ana, beto] = await crearPersonasConPuntos(ctx, 2, puntos);
  if (!ana || !beto) throw new Error("no player");
  return [ana, beto];
}

/** The answer, or class and message of the refusal. */
export const intento = <T>(pedido: Promise<T>): Promise<T | string> =>
  pedido.catch((error: unknown) => {
    if (!(error instanceof Rechazo)) throw error;
    return `${error.clase}: ${error.message}`;
  });

/** Stores the pulses that waiting rounds pinned and that are out at that instant; returns how many there were. */
export async function entregarPulsos(ctx: Ctx, chain: TestChain, ahora: Date): Promise<number> {
  let entregados = 0;
  for (const { baliza } of await leerRondasDePartidas(ctx)) {
    const ronda = leerTextoPulso(baliza)?.ronda ?? 0;
    if (instanteDeRonda(chain.cadena, ronda) > ahora) continue;
    await guardarLatido(ctx, chain, ronda, ahora);
    entregados++;
  }
  return entregados;
}

/** Stores the newest pulse at that instant, so that rounds created now rely on the beacon. */
export const latir = (ctx: Ctx, chain: TestChain, ahora: Date) =>
  guardarLatido(ctx, chain, rondaDe(chain.cadena, ahora), ahora);

const guardarLatido = (ctx: Ctx, { cadena, firmar }: TestChain, ronda: number, recibido_en: Date) =>
  guardarPulso(ctx, { cadena: cadena.hash, ronda, firma: firmar(ronda), recibido_en });

/** An untouched round whose cards will wait for a pulse. */
export async function partidaConBaliza(ctx: Ctx, reloj: Reloj, chain: TestChain): Promise<string> {
  await partidaNueva(ctx, reloj);
  await latir(ctx, chain, await leerReloj(ctx));
  // The round that is open was created before the pulse.
  await ctx.db.execute(sql`update partidas set estado = 'anulada' where estado = 'abierta'`);
  return partidaViva(ctx);
}
