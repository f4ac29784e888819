import { type Cadena, instanteDeRonda } from "#modules/comun/baliza/drand.ts";
import type { Verificar } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { askRelays } from "./ask-relays.ts";
import type { Pulse } from "./relay-client.ts";
import { createRelayNotes } from "./relay-notes.ts";

export type SourceParts = {
  ctx: Ctx;
  cadena: Cadena;
  urls: readonly string[];
  verify: Verificar;
  timeout?: number;
};

/** What the two fetchers share: the clock, the relays and the work under way. */
export type Source = {
  ctx: Ctx;
  cadena: Cadena;
  /** Milliseconds by the shop's clock. */
  now(): number;
  /** When a round's pulse appears, in milliseconds. */
  outAt(ronda: number): number;
  /** The first valid answer of all relays; null when no relay has one. */
  fetch(round: number | "latest", check?: (pulse: Pulse) => void): Promise<Pulse | null>;
  /** Runs work without waiting for it; a failure is logged. */
  start(work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Cuts the open requests and resolves when nothing is under way. */
  stop(): Promise<void>;
};

export function createSource({ ctx, cadena, urls, verify, timeout }: SourceParts): Source {
  const underway = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const note = createRelayNotes(ctx);
  const outAt = (ronda: number) => instanteDeRonda(cadena, ronda).getTime();

  function start(work: () => Promise<void>): void {
    const running = work()
      .catch((error) => ctx.log.warn("beacon: the fetch waits", describeError(error)))
      .finally(() => underway.delete(running));
    underway.add(running);
  }

  async function idle(): Promise<void> {
    while (underway.size > 0) await Promise.all(underway);
  }

  return {
    ctx,
    cadena,
    now: () => ctx.now().getTime(),
    outAt,
    async fetch(round, check = () => undefined) {
      const { signal } = stopping;
      const { first, reports } = askRelays({ urls, cadena, round, verify, check, timeout, signal });
      start(async () => {
        // Wait for the slowest relay, then note all; requests that the stop cut say nothing about their relay.
        const answered = await reports;
        if (!signal.aborted) await note(answered, round === "latest" ? 0 : outAt(round));
      });
      return first;
    },
    start,
    idle,
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
