import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { formatearDia, inicioDelDiaSiguiente } from "#modules/comun/fechas/fechas.ts";
import { contarIntento, leerConteo } from "#modules/comun/operacion.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** How often the configured engine was asked today, how often the owner lets it be asked, and how many answers were not shown. */
export type Presupuesto = { usadas: number; tope: number; detenidas: number };

const claveDe = (ahora: Date) => `asistente_externo:${formatearDia(ahora)}`;

/**
 * Takes one consultation of today's budget, in Chilean days; false when it is used up. All processes share
 * the counter, and a consultation that fails counts too: the service may charge for it.
 */
export async function gastarConsulta(ctx: Ctx): Promise<boolean> {
  const { asistente_consultas_diarias: tope } = await leerAjustes(ctx);
  if (tope === 0) return false;
  const { cuenta } = await contarIntento(ctx, claveDe(ctx.now()), queda(ctx.now()));
  return cuenta <= tope;
}

const queda = (ahora: Date) => inicioDelDiaSiguiente(ahora).getTime() - ahora.getTime();
const claveDetenidas = (ahora: Date) => `asistente_detenidas:${formatearDia(ahora)}`;

/** Counts an answer of the engine that was not shown. */
export async function contarDetenida(ctx: Ctx): Promise<void> {
  await contarIntento(ctx, claveDetenidas(ctx.now()), queda(ctx.now()));
}

export async function leerPresupuesto(ctx: Pick<Ctx, "db" | "now">): Promise<Presupuesto> {
  const { asistente_consultas_diarias: tope } = await leerAjustes(ctx);
  const [cuenta, detenidas] = await Promise.all([
    leerConteo(ctx, claveDe(ctx.now())),
    leerConteo(ctx, claveDetenidas(ctx.now())),
  ]);
  return { usadas: Math.min(cuenta, tope), tope, detenidas };
}
