import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { formatearDia, inicioDelDiaSiguiente } from "#modules/comun/fechas/fechas.ts";
import { contarIntento, leerConteo } from "#modules/comun/operacion.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** How often the configured engine was asked today, and how often the owner lets it be asked. */
export type Presupuesto = { usadas: number; tope: number };

const claveDe = (ahora: Date) => `asistente_externo:${formatearDia(ahora)}`;

/**
 * Takes one consultation of today's budget, in Chilean days; false when it is used up. All processes share
 * the counter, and a consultation that fails counts too: the service may charge for it.
 */
export async function gastarConsulta(ctx: Ctx): Promise<boolean> {
  const { asistente_consultas_diarias: tope } = await leerAjustes(ctx);
  if (tope === 0) return false;
  const ahora = ctx.now();
  const queda = inicioDelDiaSiguiente(ahora).getTime() - ahora.getTime();
  const { cuenta } = await contarIntento(ctx, claveDe(ahora), queda);
  return cuenta <= tope;
}

export async function leerPresupuesto(ctx: Pick<Ctx, "db" | "now">): Promise<Presupuesto> {
  const { asistente_consultas_diarias: tope } = await leerAjustes(ctx);
  const cuenta = await leerConteo(ctx, claveDe(ctx.now()));
  return { usadas: Math.min(cuenta, tope), tope };
}
