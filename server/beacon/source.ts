import { type Cadena, instanteDeRonda } from "#modules/comun/baliza/drand.ts";
import { anotarRelevo, type Informe } from "#modules/comun/baliza/relevos.store.server.ts";
import type { Verificar } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { askRelay, type Pulse, RelayError } from "./relay-client.ts";

/** How long after its instant a relay may lack a round without being noted for it. */
const GRACE = 15_000;

/**
 * Notes how relays answer: in their table for the admin pages, and in the log when a relay's state changes, so that a machine
 * without internet writes one line per relay and not one per attempt.
 */
function createRelayNotes({ db, log, now }: Pick<Ctx, "db" | "log" | "now">) {
  const states = new Map<string, Report["kind"]>();

  function tell({ url: relay, kind, ...rest }: Report): void {
    const before = states.get(relay) ?? "valid";
    states.set(relay, kind);
    if (kind === before) return;
    if (kind === "valid") log.info("beacon: relay answers again", { relay });
    else if (kind === "wrong") log.warn("beacon: relay answered a wrong pulse", { relay, ...rest });
    else log.warn("beacon: relay does not answer", { relay, ...rest });
  }

  /** `out` is the instant of the round that was asked for, in milliseconds. Never throws: notes are not worth a pulse. */
  return async (reports: readonly Report[], out: number): Promise<void> => {
    const ahora = now();
    const early = ahora.getTime() - out < GRACE;
    for (const report of reports.filter(({ kind }) => kind !== "early" || !early)) {
      tell(report);
      await anotarRelevo({ db }, report, ahora).catch((error) =>
        log.warn("beacon: relay not noted", describeError(error)),
      );
    }
  };
}

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

type Report = Informe & { kind: "valid" | RelayError["kind"] };

type AskedRelays = {
  /** The first valid pulse; null when no relay has one. */
  first: Promise<Pulse | null>;
  /** How each relay answered. It resolves when the slowest did, and never rejects. */
  reports: Promise<Report[]>;
};

type Question = {
  urls: readonly string[];
  cadena: Cadena;
  round: number | "latest";
  verify: Verificar;
  /** Throws a `RelayError` for a pulse that does not count although its form is right. */
  check: (pulse: Pulse) => void;
  timeout?: number | undefined;
  signal: AbortSignal;
};

/** Asks all relays at once. They need no trust: a pulse counts when its signature is the chain's. */
export function askRelays({ urls, cadena, round, verify, check, ...limits }: Question): AskedRelays {
  const verdicts = new Map<string, Promise<boolean>>();
  /** Relays that answer the same pulse share one verification. */
  const isValid = ({ ronda, firma }: Pulse) => {
    const name = `${ronda}:${firma}`;
    const verdict = verdicts.get(name) ?? verify(cadena, ronda, firma);
    verdicts.set(name, verdict);
    return verdict;
  };
  const asked = urls.map(async (url) => {
    const started = performance.now();
    const pulse = await askRelay(url, cadena, round, limits);
    const demora_ms = Math.round(performance.now() - started);
    check(pulse);
    if (!(await isValid(pulse))) throw new RelayError("wrong", "La firma del pulso no es de la cadena.");
    return { pulse, demora_ms };
  });
  return {
    first: Promise.any(asked).then(
      ({ pulse }) => pulse,
      () => null,
    ),
    reports: Promise.all(asked.map((one, i) => reportOf(urls[i] ?? "", one))),
  };
}

async function reportOf(url: string, asked: Promise<{ demora_ms: number }>): Promise<Report> {
  try {
    const { demora_ms } = await asked;
    return { url, kind: "valid", demora_ms };
  } catch (error) {
    if (error instanceof RelayError) return { url, kind: error.kind, error: error.message };
    return { url, kind: "away", error: "No se pudo comprobar." };
  }
}
