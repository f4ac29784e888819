import { openLease } from "#database/lease.ts";
import { type Cadena, esDeEnsayo, QUICKNET } from "#modules/comun/baliza/drand.ts";
import { olvidarRelevos } from "#modules/comun/baliza/relevos.store.server.ts";
import { verificarEnHilo } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { createFreshPulse } from "#server/beacon/fresh-pulse.ts";
import { createPinnedPulses } from "#server/beacon/pinned-pulses.ts";
import { createSource } from "#server/beacon/source.ts";

/** How often a process without the lease requests it, and the longest pause of the process that holds it. */
const TURN = 1_000;

export type BeaconJob = { stop(): Promise<void> };

/**
 * Keeps the table of pulses fresh and fetches the pinned ones. The process that holds the lease does it; if it stops, another takes
 * over within a second. The start waits for nothing here: a machine without internet opens as fast as any other.
 */
export function startBeacon(ctx: Ctx, { url, urls }: { url: string; urls: readonly string[] }): BeaconJob {
  if (ctx.baliza === null) return { stop: async () => undefined };
  const fail = (error: unknown) => ctx.log.warn("beacon: the fetch waits", describeError(error));
  const lease = openLease(url, "baliza", fail);
  // Raffles may have pinned quicknet before BEACON_CHAIN named another chain.
  const open = (cadena: Cadena) => createSource({ ctx, cadena, urls, verify: verificarEnHilo });
  const source = open(ctx.baliza);
  const sources = esDeEnsayo(ctx.baliza) ? [source, open(QUICKNET)] : [source];
  const keepFresh = createFreshPulse(source);
  const fetchPinned = sources.map(createPinnedPulses);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let forgot = false;

  async function turn(): Promise<number> {
    if (!(await lease.held())) return TURN;
    if (!forgot) await olvidarRelevos(ctx, urls);
    forgot = true;
    keepFresh();
    const waits = await Promise.all(fetchPinned.map((fetch) => fetch()));
    return Math.min(...waits, TURN);
  }

  async function run(): Promise<void> {
    const wait = await turn().catch((error) => {
      fail(error);
      return TURN;
    });
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, Math.ceil(wait));
  }

  let running = run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      await Promise.all(sources.map(({ stop }) => stop()));
      await lease.release();
    },
  };
}
