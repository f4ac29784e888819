import { type Evento, TABLA_SESIONES } from "#modules/comun/eventos.ts";
import { eventKey } from "./bus-message.ts";

type Send = (eventos: readonly Evento[], missed: boolean) => Promise<void>;

const WINDOW = 20;
const RETRY = 500;
const MAX_PENDING = 2_000;

/**
 * What waits to be sent, gathered for a moment and without duplicates. While nothing can be sent it
 * stays bounded: beyond that, the others are told to ask for everything again.
 */
export function createOutbox(send: Send) {
  const pending = new Map<string, Evento>();
  let missed = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let closed = false;

  function schedule(delay: number): void {
    if (closed) return;
    timer ??= setTimeout(() => void flush(), delay);
    timer.unref();
  }

  function keep(eventos: Iterable<Evento>): void {
    for (const evento of eventos) {
      // The end of a session is an order, not a hint: it is never left out.
      if (pending.size < MAX_PENDING || evento.tabla === TABLA_SESIONES)
        pending.set(eventKey(evento), evento);
      else missed = true;
    }
  }

  async function sendAll(): Promise<void> {
    const batch = [...pending.values()];
    const left = missed;
    pending.clear();
    missed = false;
    try {
      await send(batch, left);
      if (pending.size > 0) schedule(WINDOW);
    } catch {
      keep(batch);
      missed ||= left;
      schedule(RETRY);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sending) return sending;
    if (pending.size === 0 && !missed) return;
    sending = sendAll();
    await sending;
    sending = undefined;
  }

  return {
    add(eventos: readonly Evento[]): void {
      keep(eventos);
      schedule(WINDOW);
    },
    flush,
    /** Says what is left once more and then keeps quiet. */
    async close(): Promise<void> {
      await sending;
      await flush();
      closed = true;
      clearTimeout(timer);
    },
  };
}
