import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { fueDeshecha } from "#modules/comun/tx/transaccion.server.ts";
import { type ApuestaEnCola, liquidarMesa, type Movida } from "../partida/liquidar-mesa.server.ts";
import { nombreMonton } from "../reglas/apuesta.ts";
import { fraseApuestaHecha, TEXTOS_MONTONCITO } from "../textos.ts";

export type ApuestaPedida = {
  /** The caller's own referral code. */
  jugador: string;
  cantidad: number;
  numeroMonton: number;
  partidaId: string;
};

/** Places a bet (+1, +10 or any whole number). It waits in the table's queue, which is settled in batches. */
export async function realizarApuesta(
  ctx: Ctx,
  { jugador, cantidad, numeroMonton, partidaId }: ApuestaPedida,
  sesion: Sesion,
) {
  if (jugador !== sesion.codigo_referido) throw new Rechazo("ajeno", TEXTOS_MONTONCITO.jugador_ajeno);
  if (sesion.role === "admin") throw new Rechazo("ajeno", TEXTOS_MONTONCITO.admin_no_apuesta);
  const { puntos, version } = await enLaMesa(ctx, {
    tipo: "apuesta",
    jugador,
    cantidad,
    numeroMonton,
    partidaId,
  });
  return {
    message: fraseApuestaHecha(puntos, numeroMonton),
    apuesta: { jugador, montoncito: nombreMonton(numeroMonton), puntos_apostados: puntos },
    version,
  };
}

/** There is one round at a time, so there is one queue for bets and withdrawals, in order of arrival. */
export const enLaMesa = (ctx: Ctx, pedido: ApuestaEnCola): Promise<Movida> =>
  ctx.lotes.sumar(
    "montoncito",
    { ...pedido, idempotency: ctx.idempotency },
    { liquidar: (pedidos) => liquidarMesa(ctx, pedidos), deshecho: fueDeshecha },
  );
