import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { orden } from "#modules/comun/orden.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { EstadoRespaldo } from "./estado.ts";
import { leerIntentos } from "./respaldos.store.server.ts";

/** How the backups of the shop stand, by hand or by the clock. What an earlier clock left counts no more without one. */
export async function leerRespaldo(ctx: Pick<Ctx, "db" | "respalda_sola">): Promise<EstadoRespaldo> {
  const por_reloj = ctx.respalda_sola ?? false;
  const [{ respaldado_en }, respaldo, ensayo] = await Promise.all([
    leerAjustes(ctx),
    leerIntentos(ctx, "respaldo"),
    leerIntentos(ctx, "ensayo"),
  ]);
  const fecha = new Date(respaldado_en);
  return {
    fecha: Number.isNaN(fecha.getTime()) ? null : fecha,
    por_reloj,
    orden: orden("backup"),
    bytes: respaldo.bueno?.bytes ?? null,
    falla: por_reloj ? (respaldo.ultimo?.falla ?? null) : null,
    ensayo: por_reloj && ensayo.ultimo ? { fecha: ensayo.ultimo.fecha, falla: ensayo.ultimo.falla } : null,
  };
}

const SEGUNDO = 1_000;

/** Seconds since the last backup and since the last rehearsal that succeeded; infinite for one that never did. */
export async function leerEdades(
  ctx: Pick<Ctx, "db" | "now">,
): Promise<{ respaldo: number; ensayo: number }> {
  const [{ fecha }, ensayo] = await Promise.all([leerRespaldo(ctx), leerIntentos(ctx, "ensayo")]);
  const edad = (instante: Date | undefined | null) =>
    instante ? Math.max(0, (ctx.now().getTime() - instante.getTime()) / SEGUNDO) : Number.POSITIVE_INFINITY;
  return { respaldo: edad(fecha), ensayo: edad(ensayo.bueno?.fecha) };
}
