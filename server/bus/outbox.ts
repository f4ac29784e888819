import { politicaDe } from "#modules/comun/eventos/catalogo.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { eventKey } from "./message.ts";

type Send = (eventos: readonly Evento[], missed: boolean) => Promise<void>;

const WINDOW = 20;
const RETRY = 500;
const MAX_PENDING = 2_000;

/**
 * Events waiting to be sent, batched for a moment and without duplicates. It is bounded: when too many wait,
 * the other processes are told to resync instead.
 */
export class Outbox {
  readonly #send: Send;
  readonly #pending = new Map<string, Evento>();
  #missed = false;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #closed = false;

  constructor(send: Send) {
    this.#send = send;
  }

  add(eventos: readonly Evento[]): void {
    this.#keep(eventos);
    this.#schedule(WINDOW);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#sending) return this.#sending;
    if (this.#pending.size === 0 && !this.#missed) return;
    this.#sending = this.#sendAll();
    await this.#sending;
    this.#sending = undefined;
  }

  /** Sends what is left and then ignores new events. */
  async close(): Promise<void> {
    await this.#sending;
    await this.flush();
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(delay: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => void this.flush(), delay);
    this.#timer.unref();
  }

  #keep(eventos: Iterable<Evento>): void {
    for (const evento of eventos) {
      const { orden, repetida } = politicaDe(evento.tabla);
      const fits = this.#pending.size < MAX_PENDING || (orden && !repetida);
      if (fits) this.#pending.set(eventKey(evento), evento);
      else if (!repetida) this.#missed = true;
    }
  }

  async #sendAll(): Promise<void> {
    const batch = [...this.#pending.values()];
    const missed = this.#missed;
    this.#pending.clear();
    this.#missed = false;
    try {
      await this.#send(batch, missed);
      if (this.#pending.size > 0) this.#schedule(WINDOW);
    } catch {
      this.#keep(batch.filter(({ tabla }) => !politicaDe(tabla).repetida));
      this.#missed ||= missed;
      this.#schedule(RETRY);
    }
  }
}
