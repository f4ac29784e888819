import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { marcarLeidasDe } from "./notificaciones.store.server.ts";

/** Marks a person's own notices as read: all of them, or those of the list. Tells how many changed. */
export async function marcarLeidas(
  ctx: Ctx,
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
  ids?: readonly number[],
) {
  return enTransaccion(ctx, async (tx) => {
    const cambiadas = await marcarLeidasDe(tx, codigo_referido, tx.now(), ids);
    if (cambiadas > 0) tx.announce({ tabla: "notificaciones", usuario: codigo_referido });
    return cambiadas;
  });
}
