import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { campanaDe } from "#modules/notificaciones/listar-notificaciones.server.ts";
import { leerFilaMarco } from "./marco.store.server.ts";

/** What the frame of every page shows of a person: the balance, the bell, and the SKUs that they keep. */
export async function leerMarcoDe(
  ctx: Pick<Ctx, "db" | "now">,
  { codigo_referido: usuario }: Pick<Sesion, "codigo_referido">,
) {
  const ahora = ctx.now();
  const { puntos, favoritos, ...pendientes } = await leerFilaMarco(ctx, { usuario, ahora });
  return { puntos, favoritos, ...campanaDe(pendientes, ahora) };
}
