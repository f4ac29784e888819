import { createHmac } from "node:crypto";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { contarIntento, VENTANAS_DE_MAS } from "#modules/comun/operacion.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Maximum number and window. The caller chooses the key: a person, an address or an e-mail. */
export const RULES = {
  /** Functions, per person. */
  functions: { max: 120, window: MINUTE },
  /** Functions, per address of visitors: a whole office may share one. */
  functions_visitante: { max: 600, window: MINUTE },
  /** The read-only API, per token: 20,000 sales in pages of 200 are a hundred requests. */
  api: { max: 300, window: MINUTE },
  /** The read-only API, per address, with or without a token that opens. */
  api_direccion: { max: 600, window: MINUTE },
  /** Assistants of other people, per address: one conversation asks a few times a minute, a company's server for many people. */
  mcp: { max: 240, window: MINUTE },
  /** Feeds of the catalogue that are not in memory, per address: Google and Meta fetch one a few times a day. */
  feed: { max: 30, window: 10 * MINUTE },
  /** Mails resent from a page, per person. */
  reenvio: { max: 60, window: 10 * MINUTE },
  /** Withdrawn bets, per person: one withdrawal can stop the countdown of the whole table. */
  retiro: { max: 20, window: MINUTE },
  /** Messages to the assistant, per conversation. */
  chat: { max: 20, window: MINUTE },
  /** Messages to the assistant and loaded conversations, per address: a whole office may share one. */
  chat_direccion: { max: 240, window: MINUTE },
  /** Loaded conversations, per conversation: one for each page view. */
  chat_carga: { max: 120, window: MINUTE },
  /** Messages with files, per address. */
  chat_archivos: { max: 20, window: 10 * MINUTE },
  /** Forms of all pages, per address: a whole office may share one. */
  formularios: { max: 300, window: MINUTE },
  /** Invitation codes looked up at the sign-up page, per address. */
  invitacion: { max: 30, window: 10 * MINUTE },
  /** Coupon codes that do not exist, per person, or per address of visitors. Codes that exist are not counted. */
  cupon: { max: 20, window: 10 * MINUTE },
  /** Proofs of boletas in the sealed book, per address. */
  prueba_boleta: { max: 30, window: 10 * MINUTE },
  /** Posts to the access pages, per address; at the sign-in also per browser, for an account that it knows. */
  auth: { max: 20, window: 10 * MINUTE },
  /** Posts to the sign-in pages by browsers that signed in before, per address: an office shares one, so ten times higher. */
  ingreso_direccion: { max: 200, window: 10 * MINUTE },
  /** Wrong passwords, per e-mail and address; also per known device, session or mailed link. */
  ingreso: { max: 10, window: 15 * MINUTE },
  /** Wrong passwords of strangers, per e-mail: ten times higher, so that many addresses are needed to reach it. */
  ingreso_correo: { max: 100, window: 15 * MINUTE },
  /**
   * Wrong proofs of the second factor: per person at the login, apart for their known browsers, and per session. A
   * caller who tries them already has the password or the session.
   */
  factor: { max: 20, window: HOUR },
  /** Confirmation and recovery mails, per e-mail and address, or per known device. */
  correo: { max: 5, window: HOUR },
  /** Confirmation and recovery mails that strangers asked for, per mailbox. */
  correo_buzon: { max: 50, window: HOUR },
  /** Forms with files, per person: each is read into memory and may be stored. */
  subida: { max: 30, window: 10 * MINUTE },
  /** Forms with files, per address: a whole office may share one. */
  subida_direccion: { max: 120, window: 10 * MINUTE },
  /** Notices of outside services, per address: the service sends all of them from a few. */
  conexiones: { max: 600, window: MINUTE },
  /** Boletas looked up by their folio, day and total, per address. */
  consulta_boleta: { max: 20, window: 10 * MINUTE },
  /** New accounts, per address. */
  registro: { max: 10, window: HOUR },
} as const satisfies Record<string, { max: number; window: number }>;

export type RuleName = keyof typeof RULES;
export type Verdict = {
  allowed: boolean;
  retry_after: number;
  /** Takes the count back where it was counted: an attempt that turned out to be harmless. Missing when nothing was counted. */
  giveBack?: () => Promise<void>;
};
export type RateLimiter = { take(rule: RuleName, key: string): Promise<Verdict> };

/** The only command that the Redis limiter needs, as the `redis` package names it. */
export type RedisScripts = {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
};

/** A request waits this long for Redis; after a silence, requests of the next seconds do not wait. */
const PATIENCE = 2 * SECOND;
const PAUSE = 2 * SECOND;
/** A process that stands still for seconds passes one of these steps meanwhile, and not all of them. */
const STEPS = 20;

/** A Redis that the network cut off answers nothing, not even an error: what asks it must not wait for that. */
export function answeringSoon(
  redis: RedisScripts,
  { patience = PATIENCE, pause = PAUSE }: { patience?: number; pause?: number } = {},
): RedisScripts {
  let silentUntil = 0;
  return {
    async eval(script, options) {
      if (performance.now() < silentUntil) throw new Error("Redis did not answer a moment ago");
      const answered = new AbortController();
      const silence = silent(patience, answered.signal).then(() => {
        silentUntil = performance.now() + pause;
        throw new Error("Redis does not answer");
      });
      try {
        return await Promise.race([redis.eval(script, options), silence]);
      } finally {
        answered.abort();
        silence.catch(() => undefined);
      }
    },
  };
}

/** Waits so long that an answer would have been read, also by a process that stood still for a part of that time. */
async function silent(patience: number, signal: AbortSignal): Promise<void> {
  for (let step = 0; step < STEPS; step++) await sleep(patience / STEPS, undefined, { signal });
  // Node runs timers before it reads what arrived.
  await turn(undefined, { signal });
}

const ALLOWED: Verdict = { allowed: true, retry_after: 0 };
export const unlimited: RateLimiter = { take: async () => ALLOWED };

/** What counts the attempts of one rule. A refused attempt throws the library's `RateLimiterRes`. */
type Counter = { consume(key: string): Promise<unknown>; reward(key: string): Promise<unknown> };

/** Refused keys that a process remembers for each rule. */
const REMEMBERED = 10_000;

/** Counts in our table `limites`, which `modules/comun` owns (docs/decisions/012). */
function databaseCounter(ctx: Ctx, rule: string, { max, window }: { max: number; window: number }): Counter {
  // A refused client often retries: until its window ends it is answered from memory, without a query.
  const refusedUntil = new LRUCache<string, number>({ max: REMEMBERED });
  const count = (key: string, attempts: 1 | -1) => contarIntento(ctx, `${rule}:${key}`, window, attempts);
  const refuse = (until: number) => new RateLimiterRes(0, until - ctx.now().getTime(), max + 1);
  return {
    async consume(key) {
      const known = refusedUntil.get(key) ?? 0;
      const left = known - ctx.now().getTime();
      if (left > 0 && left <= VENTANAS_DE_MAS * window) throw refuse(known);
      const { cuenta, vence_en } = await count(key, 1);
      if (cuenta <= max) return;
      const until = vence_en.getTime();
      refusedUntil.set(key, until);
      throw refuse(until);
    },
    reward: (key) => count(key, -1),
  };
}

/** Limits against guessing a secret: while Redis fails, they are counted in the database. */
const GUARDED: ReadonlySet<string> = new Set<RuleName>([
  "auth",
  "ingreso_direccion",
  "ingreso",
  "ingreso_correo",
  "factor",
]);

/** Counters shared by all processes: in Redis if configured, otherwise in the database. */
export function createRateLimiter(ctx: Ctx, redis?: RedisScripts): RateLimiter {
  const counters = new Map(
    Object.entries(RULES).map(([rule, { max, window }]): [string, { first: Counter; second?: Counter }] => {
      const database = databaseCounter(ctx, rule, { max, window });
      if (!redis) return [rule, { first: database }];
      const first = new RateLimiterRedis({
        points: max,
        duration: window / SECOND,
        inMemoryBlockOnConsumed: max + 1,
        storeClient: redis,
        useRedisPackage: true,
        keyPrefix: `limite:${rule}`,
      });
      return [rule, { first, ...(GUARDED.has(rule) ? { second: database } : {}) }];
    }),
  );
  /** Counts an attempt; returns where. */
  async function count(rule: RuleName, hashed: string): Promise<Counter | undefined> {
    const { first, second } = counters.get(rule) ?? {};
    try {
      await first?.consume(hashed);
      return first;
    } catch (reason) {
      if (reason instanceof RateLimiterRes || !second) throw reason;
      ctx.log.warn("limits: counted in the database", { rule, ...describeError(reason) });
      await second.consume(hashed);
      return second;
    }
  }
  /** Redis may have come back meanwhile: a count is taken back where it was made, and nowhere else. */
  async function giveBack(rule: RuleName, counter: Counter | undefined, hashed: string): Promise<void> {
    try {
      await counter?.reward(hashed);
    } catch (reason) {
      ctx.log.error("limits: attempt not taken back", { rule, ...describeError(reason) });
    }
  }
  return {
    async take(rule, key) {
      const hashed = hashKey(ctx.secret, key);
      try {
        const counter = await count(rule, hashed);
        return { ...ALLOWED, giveBack: () => giveBack(rule, counter, hashed) };
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return refused(reason.msBeforeNext);
        // Fail open: a limit protects the shop, so a broken counter must not close it.
        ctx.log.error("limits: attempt not counted", { rule, ...describeError(reason) });
      }
      return ALLOWED;
    },
  };
}

const refused = (left: number): Verdict => ({
  allowed: false,
  retry_after: Math.max(1, Math.ceil(left / SECOND)),
});

/** Keys are hashed: e-mails and addresses are counted, not stored. */
const hashKey = (secret: string, key: string) =>
  createHmac("sha256", secret).update(key).digest("hex").slice(0, 32);
