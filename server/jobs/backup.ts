import { openLease } from "#database/lease.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enDiferencias } from "#modules/panel/diferencias.ts";
import { avisarEnsayoFallido, avisarSinRespaldo } from "#modules/panel/respaldos/avisar-respaldo.server.ts";
import { leerIntentos, leerPrimero } from "#modules/panel/respaldos/respaldos.store.server.ts";
import { tocaEnsayar, tocaRespaldar } from "#modules/panel/respaldos/turnos.ts";
import { recordAttempt } from "#ops/backup/record.ts";
import { rehearse } from "#ops/backup/rehearse.ts";
import { openStore } from "#ops/backup/store/store.ts";
import type { BackupStore } from "#ops/backup/store/types.ts";
import { backUpToStore } from "#ops/backup/take.ts";
import { explicar } from "#ops/explain.ts";
import type { Env } from "#server/env.ts";
import type { Programa } from "./jobs.ts";

type Parts = { env: Env; ctx: Ctx; url: string; store: BackupStore };

/** The jobs of a shop with `BACKUP_URL`. They look often and act when it is due, so a closed shop misses nothing. */
export function backupJobs(env: Env, ctx: Ctx, url: string): Programa[] {
  const store = openStore(env);
  if (!store) return [];
  const parts = { env, ctx, url, store };
  return [
    { name: "respaldo", cron: "*/15 * * * *", run: () => backUpIfDue(parts) },
    { name: "ensayo-de-respaldo", cron: "*/30 * * * *", run: () => rehearseIfDue(parts) },
  ];
}

/**
 * The queue takes a job that runs for more than half an hour for dead and starts it again. The lease keeps a second one
 * from the same folder and the same scratch database.
 */
async function alone({ ctx, url }: Parts, work: () => Promise<number>): Promise<number> {
  const lease = openLease(url, "respaldo", (error) =>
    ctx.log.warn("jobs: database not available", describeError(error)),
  );
  try {
    return (await lease.held()) ? await work() : 0;
  } finally {
    await lease.release();
  }
}

const backUpIfDue = (parts: Parts) =>
  alone(parts, async () => {
    const { env, ctx, url, store } = parts;
    const now = ctx.now();
    if (!tocaRespaldar(await leerIntentos(ctx, "respaldo"), env.BACKUP_HOURS, now)) return 0;
    try {
      const stored = await backUpToStore({ url, env, store, now }, explicar);
      const { archivo, bytes, filas, borrados, sin_borrar, sin_replica } = stored;
      ctx.log.info("backup: stored", { archivo, bytes, filas, borrados: borrados.length });
      if (sin_replica !== undefined)
        ctx.log.warn("backup: read from the main database, not from the replica", describeError(sin_replica));
      if (sin_borrar !== undefined) ctx.log.warn("backup: old ones not removed", describeError(sin_borrar));
      return 1;
    } catch (error) {
      await avisarSinRespaldo(ctx, env.BACKUP_HOURS, explicar(error));
      throw error;
    }
  });

const rehearseIfDue = (parts: Parts) =>
  alone(parts, async () => {
    const { ctx } = parts;
    const [ensayos, primero] = await Promise.all([
      leerIntentos(ctx, "ensayo"),
      leerPrimero(ctx, { bueno: true }),
    ]);
    return tocaEnsayar(ensayos, primero, ctx.now()) ? rehearseNewest(parts) : 0;
  });

async function rehearseNewest({ env, ctx, url, store }: Parts): Promise<number> {
  const now = ctx.now();
  const started = performance.now();
  let archivo: string | null = null;
  let filas: number | undefined;
  let falla: string | undefined;
  try {
    const [newest] = await store.list();
    archivo = newest?.name ?? null;
    if (!newest) falla = `No hay respaldos en ${store.where}.`;
    else {
      const result = await rehearse({ url, env, store, stored: newest, now });
      filas = result.filas;
      if (result.total_diferencias > 0)
        falla = `El libro restaurado tiene ${enDiferencias(result.total_diferencias)}: ${result.diferencias[0]}`;
    }
  } catch (error) {
    falla = explicar(error);
    ctx.log.error("backup: rehearsal interrupted", describeError(error));
  }
  const medida = { duracion_ms: performance.now() - started, ...(filas === undefined ? {} : { filas }) };
  await recordAttempt(url, { fecha: now, clase: "ensayo", archivo, ...medida, ...(falla ? { falla } : {}) });
  if (falla === undefined) ctx.log.info("backup: restored and audited", { archivo, filas });
  else {
    ctx.log.error("backup: the rehearsal failed", { archivo, falla });
    await avisarEnsayoFallido(ctx, falla);
  }
  return 1;
}
