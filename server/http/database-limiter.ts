import { RateLimiterRes } from "rate-limiter-flexible";
import StoreLimiter from "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js";
import { contarIntento } from "#modules/comun/limites.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

type Options = { points: number; duration: number; keyPrefix: string; inMemoryBlockOnConsumed: number };
type Count = Awaited<ReturnType<typeof contarIntento>>;

/** The library's limiter over our table `limites`, which `modules/comun` owns (docs/decisions/012). */
export class DatabaseLimiter extends StoreLimiter<Count> {
  readonly #ctx: Ctx;

  constructor(ctx: Ctx, options: Options) {
    super(options);
    this.#ctx = ctx;
  }

  /** Only `consume` is used, so `points` is always one. */
  override _upsert(key: string, _points: number, msDuration: number): Promise<Count> {
    return contarIntento(this.#ctx, key, msDuration);
  }

  override _getRateLimiterRes(_key: string, changed: number, { cuenta, vence_en }: Count): RateLimiterRes {
    const left = vence_en.getTime() - this.#ctx.now().getTime();
    return new RateLimiterRes(Math.max(0, this.points - cuenta), left, cuenta, cuenta === changed);
  }
}
