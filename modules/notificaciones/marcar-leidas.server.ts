import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { buscarNotificacion, marcarLeidasDe } from "./notificaciones.store.server.ts";

/** Marks the person's own notices as read: all, or those in `ids`. Returns how many changed. */
export async function marcarLeidas(
  ctx: Ctx,
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
  ids?: readonly number[],
) {
  return enTransaccion(ctx, async (tx) => {
    const cambiadas = await marcarLeidasDe(tx, { usuario: codigo_referido, ahora: tx.now() }, ids);
    if (cambiadas > 0) tx.announce({ tabla: "notificaciones", usuario: codigo_referido });
    return cambiadas;
  });
}

/** Marks one of the person's own notices as read and returns its link; null when the person has no such notice. */
export async function abrirNotificacion(
  ctx: Ctx,
  quien: Pick<Sesion, "codigo_referido">,
  id: number,
): Promise<{ enlace: string | null } | null> {
  const aviso = await buscarNotificacion(ctx, { usuario: quien.codigo_referido, ahora: ctx.now() }, id);
  if (!aviso) return null;
  if (aviso.leida_en === null) await marcarLeidas(ctx, quien, [id]);
  return { enlace: aviso.enlace };
}
