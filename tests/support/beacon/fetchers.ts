import type { Db } from "#database/client.ts";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { leerFirma } from "#modules/comun/baliza/pulsos.store.server.ts";
import { createFreshPulse } from "#server/beacon/fresh-pulse.ts";
import { createPinnedPulses } from "#server/beacon/pinned-pulses.ts";
import { createSource } from "#server/beacon/source.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { crearCadena } from "./chain.ts";
import { type Behaviour, openRelay } from "./relay.ts";

/** Longer than any answer takes on a busy machine: only a stop cuts a silent relay. */
const TIMEOUT = 120_000;
const AHORA = new Date("2026-11-15T15:00:00Z");

/** A chain with two relays and the fetchers of one process, all under a clock that the test moves. */
export async function openFetchers(db: Db) {
  const chain = crearCadena();
  const lines: string[] = [];
  const write = (message: string, data: Record<string, unknown> = {}) =>
    void lines.push(data.error === undefined ? message : `${message}: ${data.error}`);
  const log = { info: write, warn: write, error: write };
  const ctx = { ...testCtx(db, AHORA), baliza: chain.cadena, log };
  /** How far the network's clock is ahead of the machine's, in milliseconds. */
  const skew = { ms: 0 };
  const now = () => new Date(ctx.now().getTime() + skew.ms);
  const relays = [await openRelay({ chain, now }), await openRelay({ chain, now })] as const;

  function start() {
    const urls = relays.map(({ url }) => url);
    const { cadena, verificar: verify } = chain;
    const source = createSource({ ctx, cadena, urls, verify, timeout: TIMEOUT });
    return { source, fresh: createFreshPulse(source), pinned: createPinnedPulses(source) };
  }
  let process = start();

  return {
    ctx,
    chain,
    relays,
    skew,
    lines,
    later(ms: number) {
      ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
    },
    /** The newest round by the test's clock. */
    round: () => rondaDe(chain.cadena, ctx.now()),
    firma: (ronda: number) => leerFirma(ctx, chain.cadena.hash, ronda),
    behave(behaviour: Behaviour) {
      for (const relay of relays) relay.behave(behaviour);
    },
    requests: () => relays.reduce((sum, relay) => sum + relay.requests(), 0),
    /** Turns of the fetchers, each until everything that it started is done. */
    async fresh() {
      process.fresh();
      await process.source.idle();
    },
    async pinned() {
      const wait = await process.pinned();
      await process.source.idle();
      return wait;
    },
    /** A turn that does not wait for what it started. */
    turn: () => process.pinned(),
    /** The process ends, and one that knows nothing of it begins. */
    async restart() {
      await process.source.stop();
      process = start();
    },
  };
}

export type Fetchers = Awaited<ReturnType<typeof openFetchers>>;
