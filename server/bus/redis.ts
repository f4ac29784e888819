import { createClient } from "redis";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { backoff, CHANNEL, type Transport, type TransportParts } from "./transport.ts";

/** Redis pub/sub: one connection listens, another speaks. Both come back by themselves. */
export function redisTransport(url: string, { log, onMessage, onConnect }: TransportParts): Transport {
  let down = false;
  let subscribed = false;
  const report = (error: unknown) => {
    if (!down) log.warn("bus: Redis does not answer", describeError(error));
    down = true;
  };
  const connection = () => {
    const client = createClient({
      url,
      // The older protocol: every Redis and every compatible server speaks it.
      RESP: 2,
      // What cannot be sent now stays with the bus, which keeps no duplicates.
      disableOfflineQueue: true,
      pingInterval: 30_000,
      socket: { connectTimeout: 10_000, reconnectStrategy: backoff },
    });
    client.on("error", report);
    return client;
  };
  const speaker = connection();
  const listener = connection();

  async function listen(): Promise<void> {
    // Once subscribed, the client subscribes again by itself before it says "ready".
    if (!subscribed) await listener.subscribe(CHANNEL, (payload) => onMessage(payload));
    subscribed = true;
    down = false;
    onConnect();
  }
  listener.on("ready", () => void listen().catch(report));
  for (const client of [speaker, listener]) client.connect().catch(report);

  return {
    async send(messages) {
      if (!speaker.isReady) throw new Error("no connection");
      await Promise.all(messages.map((message) => speaker.publish(CHANNEL, message)));
    },
    async stop() {
      speaker.destroy();
      listener.destroy();
    },
  };
}
