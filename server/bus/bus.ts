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
  /** Tells this process's listeners. */
  deliver(eventos: readonly Evento[]): void;
  /** Events may have been missed: every listener of this process should load again. */
  resync(): void;
};

export type BusParts = Listeners & {
  /** PostgreSQL's own address, used when there is no Redis. */
  url: string;
  redis_url?: string | undefined;
};

export type Bus = {
  /** Never throws and never waits: an event is a hint, the fact is already stored. */
  publish(eventos: readonly Evento[]): void;
  /** Resolves when this process hears the others for the first time. */
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

/** Local listeners hear at once; what the other processes should hear is gathered for a moment. */
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
      // Events sent while this process had no connection are lost, also before the first one.
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
