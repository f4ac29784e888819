import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import pg from "pg";

/** At the start of a SELECT: prepare it. Its plan must not depend on its values, because they share one. */
export const PREPARED = sql.raw("/* prepared */");

const MARKED = /^\s*\/\* prepared \*\//;
const WRITE = /^\s*(?:insert|update|delete)\b/i;
const LOCK = /\bfor (?:update|no key update|share|key share)\b/i;
const READ = /^\s*(?:\/\* prepared \*\/\s*)?select\b/i;
/** A statement that occurs once an hour is not worth the memory that it takes in each connection. */
const REPEATED = 20;
const MAX_TEXTS = 1_000;
const MAX_NAMES = 250;
/** Inserts of many rows have a text for each number of rows. */
const MAX_LENGTH = 8_000;

/** Named by its text: behind a pooler that mixes connections, another process must not find a different statement under this name. */
export const nameOfText = (text: string): string =>
  `puntazo_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;

/** Gives a name to each statement that is worth preparing, once it has been repeated. */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  nameOf({ text, name }: Config): string | undefined {
    if (name !== undefined) return name;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_NAMES || text.length > MAX_LENGTH || !isWorthIt(text)) return undefined;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= MAX_TEXTS) this.#seen.clear();
    this.#seen.set(text, times);
    if (times < REPEATED) return undefined;
    this.#seen.delete(text);
    const given = nameOfText(text);
    this.#names.set(text, given);
    return given;
  }
}

/**
 * Writes, locks and marked reads find their rows by a key. The plan of a search depends on what is searched. PostgreSQL
 * prepares one statement at a time: a text with several of them is sent as it is.
 */
const isWorthIt = (text: string): boolean =>
  !text.includes(";") && (MARKED.test(text) || WRITE.test(text) || LOCK.test(text));

type Config = { text: string; name?: string };
type Query = (...args: unknown[]) => unknown;

const isConfig = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

/** Whether this query is a read that is marked, or that was given a name. */
export const isMarked = (query: unknown): boolean =>
  isConfig(query) && (query.name === undefined ? MARKED.test(query.text) : READ.test(query.text));

const unbegun = new WeakSet<pg.PoolClient>();

/** Whether a `begin` failed on this connection. Its transaction went on meanwhile, so nothing may follow: drop it. */
export const failedToBegin = (client: pg.PoolClient): boolean => unbegun.has(client);

/**
 * Lets a connection send fewer packets: repeated statements are prepared, statements of one moment leave together, and `begin` leaves
 * with the reads and locks after it.
 */
export function tuneClient(client: pg.PoolClient, names: StatementNames | null): void {
  const send: Query = (...args) => Reflect.apply(pg.Client.prototype.query, client, args);
  const { connection } = client as unknown as { connection: { stream: Writable } };
  let corked = false;
  let begun: Promise<unknown> | null = null;
  let held = false;

  /** Runs after the promises of this moment: the statements that they send are one packet. */
  function cork(): void {
    if (corked) return;
    corked = true;
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => {
      corked = false;
      stream.uncork();
    });
  }

  function submit(config: unknown, rest: unknown[]): unknown {
    cork();
    return send(isConfig(config) ? { ...config, name: names?.nameOf(config) } : config, ...rest);
  }

  /**
   * The transaction goes on while `begin` is on its way. Only reads and locks may follow it at once: should it fail, they were harmless
   * alone, and the promise that the next statement waits for is rejected.
   */
  function begin(config: unknown, rest: unknown[]): Promise<unknown> {
    const answer = Promise.resolve(submit(config, rest));
    begun = answer;
    held = false;
    answer.then(
      () => {
        begun = null;
      },
      () => {
        held = true;
        unbegun.add(client);
      },
    );
    return Promise.resolve({ rows: [], rowCount: null, command: "BEGIN", fields: [], oid: 0 });
  }

  client.query = ((config: unknown, ...rest: unknown[]) => {
    // Drizzle awaits promises; a callback is of the pool's own `query`, which is never part of a transaction.
    const hasCallback = typeof rest.at(-1) === "function";
    if (!isConfig(config) || hasCallback) return submit(config, rest);
    if (config.text === "begin") return begin(config, rest);
    if (begun === null) return submit(config, rest);
    // What waits must not be overtaken by a read that was sent after it.
    held ||= !READ.test(config.text);
    return held ? begun.then(() => submit(config, rest)) : submit(config, rest);
  }) as typeof client.query;
}
