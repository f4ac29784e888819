import { SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { pocasPersonas } from "#modules/sorteos/textos.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import {
  cerrarAportes,
  contarGente,
  fijarSorteo,
  semillaComprometida,
} from "../inicio/fijar-sorteo.server.ts";
import { leerVencidos } from "../realizacion.store.server.ts";
import { terminarSorteo } from "../realizar-sorteo.server.ts";
import { terminarSinGanadores } from "../sin-ganadores/terminar-sin-ganadores.server.ts";
import { deudaDe, type TareaVencida } from "./agenda.ts";

/** When this process last wrote of each raffle. The job runs every minute, and an owner may need days to find the key. */
const avisados = new Map<string, number>();

/** Logs that the clock leaves a raffle as it is, once an hour at most. */
function avisarIlegible({ log, now }: Pick<Ctx, "log" | "now">, key: string): void {
  const ahora = now().getTime();
  if (ahora - (avisados.get(key) ?? Number.NEGATIVE_INFINITY) < HORA_MS) return;
  avisados.set(key, ahora);
  log.error("raffles: a raffle waits because its seed cannot be read", { key });
}

/**
 * The job of raffles: freezes inputs at 22:00, starts at 23:55 what no admin started, and finishes what a crash interrupted or
 * what waited for its pulse. One failing raffle does not stop the others.
 */
export async function atenderSorteos(ctx: Ctx): Promise<number> {
  let atendidos = 0;
  for (const { key, ...sorteo } of await leerVencidos(ctx, ctx.now())) {
    const deuda = deudaDe(sorteo, ctx.now());
    if (deuda && (await intentar(ctx, key, deuda))) atendidos++;
  }
  return atendidos;
}

/** Catches the failure of one raffle; the job tries it again at the next minute. */
async function intentar(ctx: Ctx, key: string, deuda: Exclude<TareaVencida, null>): Promise<boolean> {
  try {
    return await saldar(ctx, key, deuda);
  } catch (error) {
    // The clock alone never ends it: it waits for its key or for the owner.
    if (error instanceof SemillaIlegible) {
      avisarIlegible(ctx, key);
      return false;
    }
    // An admin did it first.
    if (error instanceof Rechazo && error.clase === "estado") return false;
    ctx.log.error("raffles: work by the clock interrupted", { key, deuda, ...describeError(error) });
    return false;
  }
}

async function saldar(ctx: Ctx, key: string, deuda: Exclude<TareaVencida, null>): Promise<boolean> {
  if (deuda === "terminar") return (await terminarSorteo(ctx, key)) !== null;
  const sigue = await preparar(ctx, key, deuda);
  if (deuda === "sortear" && sigue) await terminarSorteo(ctx, key);
  return true;
}

/**
 * What is due before the result, in one transaction: the freeze and, at 23:55, the start. True when the raffle goes on to its
 * draw. With fewer than five people it ends here without winners.
 */
function preparar(ctx: Ctx, key: string, deuda: "congelar" | "sortear"): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    if (sorteo.estado !== "Cerrado") return false;
    const { personas } = await contarGente(tx, key);
    if (sorteo.semilla === null && personas < APORTES_NECESARIOS) {
      // The clock alone ends no raffle whose seed cannot be read: this throws.
      await semillaComprometida(tx, sorteo);
      await terminarSinGanadores(tx, sorteo, pocasPersonas(personas));
      return false;
    }
    if (deuda === "sortear") await fijarSorteo(tx, sorteo, null);
    else await cerrarAportes(tx, sorteo);
    return true;
  });
}
