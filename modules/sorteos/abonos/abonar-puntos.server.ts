import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { fueDeshecha } from "#modules/comun/tx/transaccion.server.ts";
import { type AbonoHecho, liquidarAbonos } from "./liquidar-abonos.server.ts";
import { TEXTOS_ABONO } from "./textos.ts";

export type Abono = {
  sku: string;
  puntos: number;
  /** The caller's own referral code. */
  usuario: string;
  /** The raffle that the person saw; an abono must not land in the next one of the same product. */
  sorteo?: string | undefined;
};

/** 'Abonar Puntos': adds the abono to the queue of its raffle, which is settled in batches. */
export async function abonarPuntos(
  ctx: Ctx,
  { sku, puntos, usuario, sorteo }: Abono,
  sesion: Sesion,
): Promise<AbonoHecho> {
  if (usuario !== sesion.codigo_referido) throw new Rechazo("ajeno", TEXTOS_ABONO.usuario_ajeno);
  if (sesion.role === "admin") throw new Rechazo("ajeno", TEXTOS_ABONO.admin_no_participa);
  const pedido = { usuario, puntos, sorteo, idempotency: ctx.idempotency };
  return ctx.lotes.sumar(`abonos:${sku}`, pedido, {
    liquidar: (pedidos) => liquidarAbonos(ctx, sku, pedidos),
    deshecho: fueDeshecha,
  });
}
