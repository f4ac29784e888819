import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { apuestaRetirada, TEXTOS_MONTONCITO } from "../textos.ts";
import { enLaMesa } from "./realizar-apuesta.server.ts";

export type RetiroPedido = { jugador: string; partidaId: string; numeroMonton: number };

/** 'Cancelar': returns all own bets on that pile to their player. */
export async function retirarApuesta(
  ctx: Ctx,
  { jugador, partidaId, numeroMonton }: RetiroPedido,
  sesion: Sesion,
) {
  if (jugador !== sesion.codigo_referido) throw new Rechazo("ajeno", TEXTOS_MONTONCITO.retiro_ajeno);
  const { puntos, version } = await enLaMesa(ctx, { tipo: "retiro", jugador, partidaId, numeroMonton });
  return { puntosDevueltos: puntos, message: apuestaRetirada(puntos), version };
}
