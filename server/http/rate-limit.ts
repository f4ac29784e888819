import { createHmac } from "node:crypto";
import { contarIntento } from "#modules/comun/limites.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { describeError } from "#server/ops/logger.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often, in how long. Per person, address or e-mail: whoever asks chooses the key. */
export const RULES = {
  /** Functions, per person. */
  functions: { max: 120, window: MINUTE },
  /** Functions, per address of visitors: a whole office may share one. */
  functions_visitante: { max: 600, window: MINUTE },
  /** Mails asked for again by a page, per person. */
  reenvio: { max: 60, window: 10 * MINUTE },
  /** Bets taken back, per person: whoever cancels stops everybody's countdown. */
  retiro: { max: 20, window: MINUTE },
  /** Messages to the assistant, per talk. */
  chat: { max: 20, window: MINUTE },
  /** Messages to the assistant and its talks loaded, per address: a whole office may share one. */
  chat_direccion: { max: 240, window: MINUTE },
  /** Talks loaded again, per talk: once a page. */
  chat_carga: { max: 120, window: MINUTE },
  /** Messages with files, per address. */
  chat_archivos: { max: 20, window: 10 * MINUTE },
  /** Posts of the access pages, per address. */
  auth: { max: 20, window: 10 * MINUTE },
  /** Attempts to sign in, per e-mail. */
  ingreso: { max: 10, window: 15 * MINUTE },
  /** Confirmation and recovery mails, per e-mail. */
  correo: { max: 5, window: HOUR },
  /** New accounts, per address. */
  registro: { max: 10, window: HOUR },
} as const satisfies Record<string, { max: number; window: number }>;

export type RuleName = keyof typeof RULES;
export type Verdict = { allowed: boolean; retry_after: number };
export type RateLimiter = { take(rule: RuleName, key: string): Promise<Verdict> };

/** The one command that we ask of Redis, as the `redis` package spells it. */
export type RedisScripts = {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
};

const ALLOWED: Verdict = { allowed: true, retry_after: 0 };
export const unlimited: RateLimiter = { take: async () => ALLOWED };

type Count = (key: string, window: number) => Promise<{ count: number; left: number }>;

/** Counters shared by every process: in Redis when there is one, otherwise in the database. */
export function createRateLimiter(ctx: Ctx, redis?: RedisScripts): RateLimiter {
  const count = redis ? redisCount(redis) : databaseCount(ctx);
  const closed = new ClosedKeys();
  return {
    async take(rule, key) {
      const { max, window } = RULES[rule];
      const name = `${rule}:${hashKey(ctx.secret, key)}`;
      const now = ctx.now().getTime();
      const until = closed.until(name, now);
      if (until) return refused(until - now);
      try {
        const { count: attempts, left } = await count(name, window);
        if (attempts <= max) return ALLOWED;
        closed.close(name, now + left, now);
        return refused(left);
      } catch (error) {
        // A limit protects the shop; a broken counter must not close it.
        ctx.log.error("rate limit not counted", { rule, ...describeError(error) });
        return ALLOWED;
      }
    },
  };
}

const refused = (left: number): Verdict => ({
  allowed: false,
  retry_after: Math.max(1, Math.ceil(left / SECOND)),
});

/** E-mails and addresses are counted, not stored. */
const hashKey = (secret: string, key: string) =>
  createHmac("sha256", secret).update(key).digest("hex").slice(0, 32);

function databaseCount(ctx: Ctx): Count {
  return async (key, window) => {
    const { cuenta, vence_en } = await contarIntento(ctx, key, window);
    return { count: cuenta, left: vence_en.getTime() - ctx.now().getTime() };
  };
}

const COUNT_SCRIPT = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`;

function redisCount(redis: RedisScripts): Count {
  return async (key, window) => {
    const reply = await redis.eval(COUNT_SCRIPT, { keys: [`limite:${key}`], arguments: [String(window)] });
    const [count, left] = Array.isArray(reply) ? reply.map(Number) : [];
    if (!Number.isFinite(count) || !Number.isFinite(left)) throw new Error("Redis gave no count");
    return { count: count ?? 0, left: left ?? 0 };
  };
}

/** Whoever is refused keeps asking: until their window ends they are answered without a query. */
class ClosedKeys {
  readonly #until = new Map<string, number>();

  until(key: string, now: number): number | null {
    const until = this.#until.get(key);
    if (until !== undefined && until > now) return until;
    this.#until.delete(key);
    return null;
  }

  close(key: string, until: number, now: number): void {
    if (this.#until.size >= 10_000) {
      for (const [other, end] of this.#until) if (end <= now) this.#until.delete(other);
      if (this.#until.size >= 10_000) this.#until.clear();
    }
    this.#until.set(key, until);
  }
}
