import { exigirMotivo } from "#modules/compras/venta/tomar-venta.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerIlegibles } from "#modules/sorteos/semillas.store.server.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { negativaTerminado, tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { negativaIlegible } from "./ilegible.ts";
import { terminarSinGanadores } from "./terminar-sin-ganadores.server.ts";

/**
 * Lets the owner end a raffle that can never be drawn because the key of its seed is lost. Refused while the shop can read the
 * seed, and once the pulse is out: a person who kept the key could know the result by then and dislike it.
 */
export async function terminarIlegible(
  ctx: Ctx,
  { key, motivo }: { key: string; motivo: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "sorteos.ilegible");
  const razon = exigirMotivo(motivo);
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    exigir(negativaTerminado(sorteo));
    const legible = !(await leerIlegibles(tx, [key])).has(key);
    exigir(negativaIlegible(sorteo, { legible, cadena: tx.baliza, ahora: tx.now() }));
    await terminarSinGanadores(tx, sorteo, razon);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "sorteos.ilegible",
      objeto: `sorteo:${key}`,
      antes: { estado: sorteo.estado, reunido: sorteo.reunido },
      despues: { estado: "Finalizado", motivo: razon },
    });
    return { message: TEXTOS_SORTEOS.abandonado };
  });
}
