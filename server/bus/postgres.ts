import pg from "pg";
import { KEEPALIVE } from "#database/client.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { backoff, CHANNEL, type Transport, type TransportParts } from "./transport.ts";

const HEARTBEAT = 30_000;
const TIMEOUT = 10_000;
const NOTIFY = "select pg_notify($1, message) from unnest($2::text[]) message";

/**
 * LISTEN and NOTIFY on a dedicated connection: a pooled one would lose its LISTEN when released. The URL
 * points to PostgreSQL itself, not to a pooler in transaction mode.
 */
export class PostgresTransport implements Transport {
  readonly #url: string;
  readonly #parts: TransportParts;
  readonly #heartbeat: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempt = 0;
  #stopped = false;

  constructor(url: string, parts: TransportParts) {
    this.#url = url;
    this.#parts = parts;
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT);
    this.#heartbeat.unref();
    void this.#connect();
  }

  async send(messages: readonly string[]): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error("no connection");
    try {
      await client.query(NOTIFY, [CHANNEL, [...messages]]);
    } catch (error) {
      this.#lose(client, error);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { log, onMessage, onConnect } = this.#parts;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "puntazo-bus",
      ...KEEPALIVE,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    });
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload }) => onMessage(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      discard(client);
      if (!this.#stopped) log.warn("bus: PostgreSQL does not answer", describeError(error));
      return this.#reconnect();
    }
    if (this.#stopped) return discard(client);
    this.#client = client;
    this.#attempt = 0;
    onConnect();
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    discard(client);
    if (!this.#stopped) this.#parts.log.warn("bus: connection lost", error ? describeError(error) : {});
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.#connect(), backoff(this.#attempt++));
    this.#retry.unref();
  }

  /** A connection dropped silently by a firewall is only noticed when something is sent over it. */
  #beat(): void {
    const client = this.#client;
    client?.query("select 1").catch((error) => this.#lose(client, error));
  }
}

function discard(client: pg.Client): void {
  void client.end().catch(() => undefined);
}
