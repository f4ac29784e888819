import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { decodeMessage, encodeMessages } from "./message.ts";
import { Outbox } from "./outbox.ts";
import { PostgresTransport } from "./postgres.ts";
import { redisTransport } from "./redis.ts";
import type { Transport, TransportParts } from "./transport.ts";

type Listeners = {
  log: Log;
  /** Notifies the listeners of this process. */
  deliver(eventos: readonly Evento[]): void;
  /** Events may have been missed: every listener of this process should reload. */
  resync(): void;
};

export type BusParts = Listeners & {
  /** URL of PostgreSQL, used without Redis. */
  url: string;
  redis_url?: string | undefined;
};

export type Bus = {
  /** Never throws and does not wait: an event is only a hint, the data is already stored. */
  publish(eventos: readonly Evento[]): void;
  /** Resolves when this process is connected to the others for the first time. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

const LAST_WORDS = 1_000;

export function createBus({ url, redis_url, ...listeners }: BusParts): Bus {
  return createBusOver(
    (parts) => (redis_url ? redisTransport(redis_url, parts) : new PostgresTransport(url, parts)),
    listeners,
  );
}

/** Local listeners are notified at once; events for other processes are batched for a moment. */
function createBusOver(open: (parts: TransportParts) => Transport, { log, deliver, resync }: Listeners): Bus {
  const id = randomUUID();
  const ready = Promise.withResolvers<void>();
  const outbox = new Outbox((eventos, missed) => transport.send(encodeMessages(id, eventos, missed)));
  const safely = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log.error("bus: a listener failed", describeError(error));
    }
  };

  const transport = open({
    log,
    onMessage(payload) {
      const message = decodeMessage(payload);
      if (!message) return log.warn("bus: a message was not understood");
      if (message.from === id) return;
      if (message.eventos.length > 0) safely(() => deliver(message.eventos));
      if (message.resync) safely(resync);
    },
    onConnect() {
      // Events sent while this process was not connected are lost, including those before the first
      // connection.
      safely(resync);
      ready.resolve();
      void outbox.flush();
    },
  });

  return {
    ready: ready.promise,
    publish(eventos) {
      if (eventos.length === 0) return;
      safely(() => deliver(eventos));
      safely(() => outbox.add(eventos));
    },
    async stop() {
      await Promise.race([outbox.close(), sleep(LAST_WORDS)]);
      await transport.stop();
    },
  };
}
