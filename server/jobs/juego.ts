import { openLease } from "#database/lease.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { anularIlegible } from "#modules/montoncito/partida/finalizar-partida.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { leerReloj } from "#modules/montoncito/partida/partidas.store.server.ts";

/** How often a process without the lease requests it, and the longest pause of the process that holds it. */
const TURN = 1_000;
/** How long a process without the key of the live round leaves the lease to others: each of them asks once a turn. */
const WITHOUT_KEY = 3 * TURN;

export type JuegoEnMarcha = {
  /** Something that a round waits for has happened: advance now instead of at the next turn. */
  nudge(): void;
  stop(): Promise<void>;
};

/**
 * Advances the rounds of El Montoncito. The process that holds the lease does it; if it stops, another takes
 * over within a second. Rounds that became due while the shop was closed are advanced before it opens.
 */
export async function startJuego(ctx: Ctx, url: string): Promise<JuegoEnMarcha> {
  const fail = (error: unknown) => ctx.log.warn("game: the clock waits", describeError(error));
  const lease = openLease(url, "juego", fail);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let again = false;
  /** The instant of this process's first turn with the lease, by the game's clock; undefined without the lease. */
  let atento: Date | undefined;

  async function turn(): Promise<number> {
    if (!(await lease.held())) {
      atento = undefined;
      return TURN;
    }
    // The round may come from a process with another key. Find out before people bet, not at its close.
    if (!atento) {
      await anularIlegible(ctx);
      atento = await leerReloj(ctx);
    }
    let hasKey = true;
    const wait = await moverJuego(ctx, {
      atento,
      sinLlave: () => {
        hasKey = false;
      },
    });
    if (hasKey) return Math.min(wait, TURN);
    await lease.release();
    atento = undefined;
    return WITHOUT_KEY;
  }

  async function run(): Promise<void> {
    again = false;
    timer = undefined;
    const wait = await turn().catch((error) => {
      fail(error);
      return TURN;
    });
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = run();
      },
      again ? 0 : Math.ceil(wait),
    );
  }

  let running = run();
  await running;
  return {
    nudge() {
      again = true;
      // Without a timer a turn is under way: its end looks again, in case it missed what happened.
      if (stopped || timer === undefined) return;
      clearTimeout(timer);
      running = run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      await lease.release();
    },
  };
}
