import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { marcarLeidas } from "./marcar-leidas.server.ts";
import { buscarNotificacion } from "./notificaciones.store.server.ts";

/** Marks one of a person's own notices as read and tells where it leads; null when it is nobody's or somebody else's. */
export async function abrirNotificacion(
  ctx: Ctx,
  quien: Pick<Sesion, "codigo_referido">,
  id: number,
): Promise<{ enlace: string | null } | null> {
  const aviso = await buscarNotificacion(ctx, quien.codigo_referido, id);
  if (!aviso) return null;
  if (aviso.leida_en === null) await marcarLeidas(ctx, quien, [id]);
  return { enlace: aviso.enlace };
}
