import type { Log } from "#modules/comun/tx/contexto.ts";

/** The channel of PostgreSQL and of Redis alike. */
export const CHANNEL = "puntazo_eventos";

/** How messages travel between processes. `send` fails while there is no connection. */
export type Transport = { send(messages: readonly string[]): Promise<void>; stop(): Promise<void> };

export type TransportParts = {
  log: Log;
  onMessage(payload: string): void;
  /** Every time that it begins to hear the others, the first included. */
  onConnect(): void;
};

/** Waiting time before the next attempt: doubles up to ten seconds, with jitter so that processes spread. */
export const backoff = (attempt: number): number =>
  Math.min(10_000, 100 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
