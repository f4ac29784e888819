import { diaDe } from "#modules/comun/fechas/dias.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import {
  type OpcionesSello,
  publicarSellos,
  type RegistroSellos,
  sellarLibro,
} from "./sellar-libro.server.ts";
import { hayPendientes, leerSelloMasNuevo } from "./sellos.store.server.ts";

const CINCO_MINUTOS = 5 * MINUTO_MS;

/**
 * What every process does at its start and every few minutes: it copies new seals to its own list, so that each machine keeps
 * them, and seals an ended day that the job of 00:05 did not seal, because the shop was closed or the job's process died.
 */
export async function atenderSellos(
  ctx: Ctx,
  registro: RegistroSellos,
  opciones: OpcionesSello,
): Promise<void> {
  const desde_medianoche = ctx.now().getTime() - inicioDelDia(ctx.now()).getTime();
  if (desde_medianoche <= CINCO_MINUTOS) await publicarSellos(ctx, registro);
  else await sellarLibro(ctx, registro, opciones);
  const atraso = await leerAtraso(ctx);
  if (atraso) ctx.log.warn("seals: an ended day has no seal", { atraso });
}

/** Why the book is not sealed an hour after it should be, as a sentence; null when all is well. */
export async function leerAtraso(ctx: Lector & Pick<Ctx, "now">): Promise<string | null> {
  const ultimo = await leerSelloMasNuevo(ctx);
  const hoy = diaDe(ctx.now());
  if (ultimo && ultimo.sello.fecha >= hoy)
    return `El último sello del libro es del ${ultimo.sello.fecha}, un día que no ha terminado: revisa el reloj del servidor.`;
  const medianoche = inicioDelDia(ctx.now());
  if (ctx.now().getTime() - medianoche.getTime() < HORA_MS) return null;
  if (ultimo && ultimo.sello.fecha >= diaDe(ctx.now(), -1)) return null;
  if (!(await hayPendientes(ctx, ultimo?.sello.hasta ?? 0, medianoche))) return null;
  return "El libro tiene un día terminado sin sellar. La tienda lo sigue intentando.";
}
