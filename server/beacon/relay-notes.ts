import { anotarRelevo } from "#modules/comun/baliza/relevos.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { Report } from "./ask-relays.ts";

/** How long after its instant a relay may lack a round without being noted for it. */
const GRACE = 15_000;

/**
 * Notes how relays answer: in their table for the admin pages, and in the log when a relay's state changes, so that a machine
 * without internet writes one line per relay and not one per attempt.
 */
export function createRelayNotes({ db, log, now }: Pick<Ctx, "db" | "log" | "now">) {
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
