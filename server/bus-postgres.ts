import pg from "pg";
import { backoff, CHANNEL, type Transport, type TransportParts } from "./bus-transport.ts";
import { describeError } from "./logger.ts";

const HEARTBEAT = 30_000;
const TIMEOUT = 10_000;
const NOTIFY = "select pg_notify($1, message) from unnest($2::text[]) message";

/**
 * LISTEN and NOTIFY on one connection of their own: a pooled one would lose its LISTEN when it goes back.
 * The address must lead to PostgreSQL itself, not to a pooler in transaction mode.
 */
export function postgresTransport(url: string, { log, onMessage, onConnect }: TransportParts): Transport {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let attempt = 0;
  let stopped = false;

  function lose(lost: pg.Client, error?: unknown): void {
    void lost.end().catch(() => undefined);
    if (client !== lost) return;
    client = undefined;
    if (stopped) return;
    log.warn("bus: connection lost", error ? describeError(error) : {});
    reconnect();
  }

  function reconnect(): void {
    retry = setTimeout(() => void connect(), backoff(attempt++));
    retry.unref();
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: "puntazo-bus",
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    });
    fresh.on("error", (error) => lose(fresh, error));
    fresh.on("end", () => lose(fresh));
    fresh.on("notification", ({ payload }) => onMessage(payload ?? ""));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      if (stopped) return;
      log.warn("bus: PostgreSQL does not answer", describeError(error));
      return reconnect();
    }
    if (stopped) return void fresh.end();
    client = fresh;
    attempt = 0;
    onConnect();
  }

  // A connection cut silently by a firewall shows only when something is said on it.
  const heartbeat = setInterval(() => {
    const current = client;
    current?.query("select 1").catch((error) => lose(current, error));
  }, HEARTBEAT);
  heartbeat.unref();
  void connect();

  return {
    async send(messages) {
      const current = client;
      if (!current) throw new Error("no connection");
      try {
        await current.query(NOTIFY, [CHANNEL, [...messages]]);
      } catch (error) {
        lose(current, error);
        throw error;
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}
