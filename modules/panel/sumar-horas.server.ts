import { HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { insertarHoras, leerComienzo, leerHoras, leerUltimaHora, sumarLibro } from "./panel.store.server.ts";
import { type LibroPeriodo, sumarPeriodos } from "./panel.ts";
import { cortesDe, type Periodo } from "./periodos.ts";

/** Waits this long, because a transaction that started within the hour may commit after it. */
const REPOSO = 5 * MINUTO_MS;
/** One month per query, so that years of entries are not summed in a single statement. */
const POR_VEZ = 31 * 24;

const hora = (ms: number) => Math.floor(ms / HORA_MS) * HORA_MS;

/** Sums the finished hours that are not summed yet and returns how many. The dashboard reads these sums instead of entries. */
export async function sumarHoras(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  const ultima = await leerUltimaHora(ctx);
  const comienzo = ultima ? ultima.getTime() + HORA_MS : (await leerComienzo(ctx))?.getTime();
  if (comienzo === undefined) return 0;
  const fin = hora(ctx.now().getTime() - REPOSO);
  let sumadas = 0;
  for (let desde = hora(comienzo); desde < fin; desde += POR_VEZ * HORA_MS) {
    const cuantas = Math.min(POR_VEZ, (fin - desde) / HORA_MS);
    const cortes = Array.from({ length: cuantas + 1 }, (_, n) => new Date(desde + n * HORA_MS));
    const sumas = await sumarLibro(ctx, cortes, new Date(desde));
    await insertarHoras(
      ctx,
      sumas.map((suma, n) => ({ hora: new Date(desde + n * HORA_MS), ...suma })),
    );
    sumadas += cuantas;
  }
  return sumadas;
}

/** The book by period: finished hours from their sums, the rest from entries. Every day of Chile begins at a full UTC hour. */
export async function leerLibroPorPeriodo(
  ctx: Lector,
  periodos: readonly Periodo[],
): Promise<LibroPeriodo[]> {
  const cortes = cortesDe(periodos);
  const ultima = await leerUltimaHora(ctx);
  const corte = new Date(ultima ? ultima.getTime() + HORA_MS : 0);
  const [sumadas, frescas] = await Promise.all([
    leerHoras(ctx, cortes, corte),
    sumarLibro(ctx, cortes, corte),
  ]);
  return periodos.map((_, n) =>
    sumarPeriodos([sumadas[n], frescas[n]].filter((periodo) => periodo !== undefined)),
  );
}
