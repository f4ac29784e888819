/** The base class for custom stores. The library's types declare it, but its main file does not export it. */
declare module "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js" {
  import type {
    IRateLimiterStoreOptions,
    RateLimiterRes,
    RateLimiterStoreAbstract,
  } from "rate-limiter-flexible";

  export default abstract class StoreLimiter<Count> extends RateLimiterStoreAbstract {
    constructor(options: Omit<IRateLimiterStoreOptions, "storeClient">);
    abstract _upsert(key: string, points: number, msDuration: number, forceExpire: boolean): Promise<Count>;
    abstract _getRateLimiterRes(key: string, changed: number, count: Count): RateLimiterRes;
  }
}
