import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { backoff, CHANNEL, type Transport, type TransportParts } from "./transport.ts";

/** Redis pub/sub: one connection subscribes, another publishes. Both reconnect automatically. */
export function redisTransport(url: string, { log, onMessage, onConnect }: TransportParts): Transport {
  let down = false;
  let subscribed = false;
  const report = (error: unknown) => {
    if (!down) log.warn("bus: Redis does not answer", describeError(error));
    down = true;
  };
  const clients = connectTwice(url, report);

  async function listen(): Promise<void> {
    const { listener } = await clients;
    // After the first subscription, the client resubscribes by itself before it emits "ready".
    if (!subscribed) await listener.subscribe(CHANNEL, (payload) => onMessage(payload));
    subscribed = true;
    down = false;
    onConnect();
  }
  void clients.then(({ speaker, listener }) => {
    listener.on("ready", () => void listen().catch(report));
    for (const client of [speaker, listener]) client.connect().catch(report);
  });

  return {
    async send(messages) {
      const { speaker } = await clients;
      if (!speaker.isReady) throw new Error("no connection");
      await Promise.all(messages.map((message) => speaker.publish(CHANNEL, message)));
    },
    async stop() {
      const { speaker, listener } = await clients;
      speaker.destroy();
      listener.destroy();
    },
  };
}

/** Load the package only here: a shop of one process does not need it. */
async function connectTwice(url: string, report: (error: unknown) => void) {
  const { createClient } = await import("redis");
  const connection = () => {
    const client = createClient({
      url,
      // Use the older protocol: every Redis-compatible server supports it.
      RESP: 2,
      // The bus keeps what cannot be sent, without duplicates, so the client need not queue it.
      disableOfflineQueue: true,
      pingInterval: 30_000,
      socket: { connectTimeout: 10_000, reconnectStrategy: backoff },
    });
    client.on("error", report);
    return client;
  };
  return { speaker: connection(), listener: connection() };
}
