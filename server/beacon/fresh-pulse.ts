import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { guardarPulso, leerUltimoPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { type Pulse, RelayError } from "./relay-client.ts";
import type { Source } from "./source.ts";

const MINUTE = 60_000;
/** How old the newest pulse may become while the game is on, and while it is paused. */
const MAX_AGE = { game: MINUTE, paused: 5 * MINUTE };
/** An older answer to "which is the newest pulse" is a replay, or this machine's clock is ahead. */
const STALE = 30_000;
/** How far the beacon may be ahead of this machine's clock. */
const AHEAD = 2_000;
/** The pause after the first failure; it doubles up to a minute. */
const PAUSE = 5_000;

/**
 * Keeps the newest pulse of the table fresh: new raffles and rounds use the beacon only while it is. Call the function at each turn;
 * it starts a fetch when one is due.
 */
export function createFreshPulse({ ctx, cadena, now, outAt, fetch, start }: Source): () => void {
  let due = 0;
  let asking = false;
  let failures = 0;
  let behind = false;

  /**
   * A clock that is behind would take bets and inputs after the pinned pulse is out. Its pulses are not stored, so that new raffles
   * and rounds do not rely on the beacon until the clock is right.
   */
  function isInTime({ ronda }: Pulse): boolean {
    const ahead = outAt(ronda) - now();
    const wasBehind = behind;
    behind = ahead > AHEAD;
    if (behind && !wasBehind)
      ctx.log.warn("beacon: the clock of this machine is behind", { seconds: Math.round(ahead / 1000) });
    return !behind;
  }

  async function fetchNewest(): Promise<void> {
    const pulse = await fetch("latest", ({ ronda }) => {
      if (now() - outAt(ronda) > STALE) throw new RelayError("wrong", "Respondió un pulso viejo.");
    });
    failures = pulse === null ? failures + 1 : 0;
    if (pulse === null) due = now() + Math.min(PAUSE * 2 ** (failures - 1), MINUTE);
    else if (isInTime(pulse))
      await guardarPulso(ctx, { cadena: cadena.hash, ...pulse, recibido_en: ctx.now() });
  }

  async function refresh(): Promise<void> {
    asking = true;
    due = now() + MINUTE;
    try {
      const ultimo = await leerUltimoPulso(ctx, cadena.hash);
      const { juego_activo } = await leerAjustes(ctx);
      const age = ultimo === null ? Number.POSITIVE_INFINITY : now() - outAt(ultimo.ronda);
      const left = (juego_activo ? MAX_AGE.game : MAX_AGE.paused) - age;
      // Look again within a minute, in case the game is switched on.
      if (left > 0) due = now() + Math.min(left, MINUTE);
      else await fetchNewest();
    } finally {
      asking = false;
    }
  }

  return () => {
    if (!asking && due <= now()) start(refresh);
  };
}
