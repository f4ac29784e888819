import type { Log } from "#modules/comun/tx/contexto.ts";

/** The channel, in PostgreSQL and in Redis. */
export const CHANNEL = "puntazo_eventos";

/** Carries messages between processes. `send` fails while there is no connection. */
export type Transport = { send(messages: readonly string[]): Promise<void>; stop(): Promise<void> };

export type TransportParts = {
  log: Log;
  onMessage(payload: string): void;
  /** Called on every connection, including the first. */
  onConnect(): void;
};

/**
 * Delay before the next attempt: doubles up to ten seconds, with jitter so that processes do not reconnect
 * together.
 */
export const backoff = (attempt: number): number =>
  Math.min(10_000, 100 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
