import { exigirMotivo } from "#modules/compras/venta/tomar-venta.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { estaIniciado } from "#modules/sorteos/sorteos.store.server.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { negativaAbandono } from "../inicio/inicio-sorteo.ts";
import { terminarSinGanadores } from "./terminar-sin-ganadores.server.ts";

/**
 * Lets an admin end a raffle without winners, for a public reason. The clock decides, not the job that freezes the inputs: from
 * 22:00 of its date on an admin could know the result and dislike it.
 */
export async function abandonarSorteo(
  ctx: Ctx,
  { key, motivo }: { key: string; motivo: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "sorteos.abandonar");
  const razon = exigirMotivo(motivo);
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    exigir(negativaAbandono({ ...sorteo, iniciado: estaIniciado(sorteo) }, tx.now()));
    await terminarSinGanadores(tx, sorteo, razon);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "sorteos.abandonar",
      objeto: `sorteo:${key}`,
      antes: { estado: sorteo.estado, reunido: sorteo.reunido },
      despues: { estado: "Finalizado", motivo: razon },
    });
    return { message: TEXTOS_SORTEOS.abandonado };
  });
}
