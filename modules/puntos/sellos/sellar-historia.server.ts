import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { FuenteAnexos } from "./anexos/anexos.ts";
import { type RegistroSellos, sellarDia } from "./sellar-libro.server.ts";
import { leerFinales, leerSelloMasNuevo } from "./sellos.store.server.ts";

const CINCO_MINUTOS = 5 * MINUTO_MS;

/**
 * Seals a history that was written all at once, as if each night had sealed its day. Nothing else may write to the book
 * meanwhile. Returns how many seals it made.
 */
export async function sellarHistoria(
  ctx: Ctx,
  registro: RegistroSellos,
  fuentes: readonly FuenteAnexos[],
): Promise<number> {
  const ultimo = await leerSelloMasNuevo(ctx);
  const finales = await leerFinales(ctx, ultimo?.sello.hasta ?? 0, inicioDelDia(ctx.now()));
  let sellos = 0;
  let hasta = 0;
  for (const { fecha, id } of finales) {
    // An entry of an earlier day may have a higher id: a seal covers everything up to the highest.
    hasta = Math.max(hasta, id);
    const noche = new Date((inicioDeDia(fecha, 1) ?? ctx.now()).getTime() + CINCO_MINUTOS);
    const sello = await sellarDia({ ...ctx, now: () => noche }, registro, {
      fecha,
      hasta,
      fuentes,
      cortes: new Map(),
    });
    if (sello) sellos += 1;
  }
  return sellos;
}
