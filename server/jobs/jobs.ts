import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { terminarOfertas } from "#modules/catalogo/edicion/terminar-ofertas.server.ts";
import { limpiarCotizaciones } from "#modules/compras/olvido.store.server.ts";
import { limpiarPulsos } from "#modules/comun/baliza/pulsos.store.server.ts";
import { limpiarVencidos } from "#modules/comun/operacion.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { limpiarEnvios } from "#modules/conexiones/salidas/leer-salidas.server.ts";
import { limpiarCorreos } from "#modules/correos/limpiar-correos.server.ts";
import { limpiarPush } from "#modules/notificaciones/push/entregar-push.server.ts";
import { limpiarRespaldos } from "#modules/panel/respaldos/respaldos.store.server.ts";
import { limpiarEventos } from "#modules/transferencias/fintoc/recibir-evento.server.ts";
import { limpiarCartolas } from "#modules/transferencias/importar/importar-cartola.server.ts";
import { limpiarAccesos } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";

import type { JobRunner } from "#server/ops/watch.ts";
import { createSetBack } from "./set-back.ts";

/** A job scheduled in Chilean time that runs in one process. */
export type Programa = { name: string; cron: string; run: () => Promise<unknown> };

export type JobsOptions = {
  url: string;
  ctx: Ctx;
  auditar: () => Promise<unknown>;
  /** Scheduled jobs of the modules. */
  programas?: readonly Programa[];
  /** Runs a job, measured. */
  run?: JobRunner;
};

export type Jobs = {
  /** Runs a scheduled job now, in the process that takes it first. */
  run: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

const unmeasured: JobRunner = (_, work) => work();

const ZONE = "America/Santiago";
const STOP_TIMEOUT = 10_000;

/** pg-boss runs the scheduled jobs, so that only one process runs each. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { url, ctx, auditar, programas = [], run = unmeasured } = options;
  const all: Programa[] = [
    { name: "auditoria-nocturna", cron: "0 4 * * *", run: auditar },
    { name: "limpieza", cron: "17 * * * *", run: () => cleaning(ctx) },
    ...programas,
  ];
  return startTimetable({ url, ctx, programas: all, run });
}

/** Deletes what has expired. */
export const cleaning = (ctx: Ctx) =>
  Promise.all([
    limpiarVencidos(ctx),
    limpiarAccesos(ctx),
    limpiarCotizaciones(ctx),
    limpiarCorreos(ctx),
    limpiarEnvios(ctx),
    limpiarPush(ctx),
    limpiarPulsos(ctx),
    terminarOfertas(ctx),
    limpiarCartolas(ctx),
    limpiarEventos(ctx),
    limpiarRespaldos(ctx),
  ]);

const NUDGE_DELAY = 20;

/** Runs `work` every `every` ms and soon after each nudge; runs do not overlap. */
export function startPump(
  work: (signal: AbortSignal) => Promise<unknown>,
  every: number,
  onError: (error: unknown) => void,
) {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  // A run is due within NUDGE_DELAY: more nudges must not put it off, or a busy shop would never deliver.
  let soon = false;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (ms: number) => {
    clearTimeout(timer);
    soon = ms <= NUDGE_DELAY;
    if (!stopping.signal.aborted) timer = setTimeout(go, ms);
  };
  const go = () => {
    again = false;
    soon = false;
    running = Promise.resolve()
      .then(() => work(stopping.signal))
      .then(() => undefined, onError)
      .finally(() => {
        running = null;
        schedule(again ? NUDGE_DELAY : every);
      });
  };
  schedule(0);
  return {
    nudge() {
      again = true;
      // During a run nothing is scheduled here: its end polls again, in case it missed the row.
      if (!running && !soon) schedule(NUDGE_DELAY);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      if (running) await Promise.race([running, sleep(STOP_TIMEOUT, undefined, { ref: false })]);
    },
  };
}

const SLOW = 1_000;

/** Sums the counts of a job's result; jobs that did nothing are not logged. */
export function amountOf(result: unknown): number {
  if (typeof result === "number") return result;
  if (typeof result !== "object" || result === null) return 0;
  return Object.values(result).reduce((sum: number, part) => sum + amountOf(part), 0);
}

type Timetable = Required<Pick<JobsOptions, "url" | "ctx" | "programas" | "run">>;

async function startTimetable({ url, ctx, programas, run: measured }: Timetable): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: "pgboss",
    max: 2,
    application_name: "puntazo-jobs",
  });
  // Without a listener, an error event ends the process; the workers resume when the database is back.
  boss.on("error", (error) => ctx.log.warn("jobs: database not available", describeError(error)));
  await boss.start();
  const workers = new Map<string, string>();
  for (const { name, cron, run } of programas) {
    await boss.createQueue(name, {
      policy: "exclusive",
      retryLimit: 2,
      retryDelay: 60,
      expireInSeconds: 1800,
    });
    const work = async () => {
      const started = ctx.now().getTime();
      const result = await measured(name, run).catch((error) => {
        ctx.log.error(`jobs: ${name} failed`, describeError(error));
        throw error;
      });
      const ms = ctx.now().getTime() - started;
      const amount = amountOf(result);
      if (amount > 0 || ms >= SLOW) ctx.log.info(`jobs: ${name} done`, { amount, ms });
    };
    workers.set(name, await boss.work(name, { pollingIntervalSeconds: 20 }, work));
    await boss.schedule(name, cron, null, { tz: ZONE });
  }
  async function run(name: string): Promise<void> {
    await boss.send(name);
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }
  const watch = watchClock(ctx, programas, run);
  return {
    run,
    stop() {
      clearInterval(watch);
      return boss
        .stop({ graceful: true, timeout: STOP_TIMEOUT })
        .catch((error) => ctx.log.warn("jobs: not stopped in time", describeError(error)));
    },
  };
}

const EVERY_MINUTE = "* * * * *";
const WATCH_EVERY = 60_000;

/**
 * pg-boss sends nothing until the clock has passed the minute of its last round again. After the clock was set back by an hour the work
 * of the minute would rest for that hour: until then it is sent from here.
 */
function watchClock(ctx: Ctx, programas: readonly Programa[], run: Jobs["run"]): NodeJS.Timeout {
  const secondsBehind = createSetBack(ctx.now);
  const names = programas.flatMap(({ name, cron }) => (cron === EVERY_MINUTE ? [name] : []));
  const look = async () => {
    const seconds = secondsBehind();
    if (seconds === 0) return;
    ctx.log.warn("jobs: the clock was set back", { seconds });
    for (const name of names) await run(name);
  };
  const fail = (error: unknown) => ctx.log.warn("jobs: database not available", describeError(error));
  return setInterval(() => void look().catch(fail), WATCH_EVERY).unref();
}
