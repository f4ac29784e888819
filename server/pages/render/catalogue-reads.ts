import type { Db } from "#database/client.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/**
 * The shop window and nothing else: raffles, the game and whatever belongs to somebody are read where they are written. The
 * second half is the data of the same pages.
 */
const CATALOGUE =
  /^\/(productos(\/pagina|\/detalle-producto\/[^/]+\/comprar)?)?$|^\/(_|_root|productos(\/pagina|\/detalle-producto\/[^/]+\/comprar)?)\.data$/;

/** A page of the shop window for whoever has no session may be read from a copy of the database. */
export function mayReadCopy({ method, headers, url }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.has("cookie") || headers.has("authorization")) return false;
  return CATALOGUE.test(new URL(url).pathname);
}

/** The context of a page: over the copy when there is one that may be used. */
export function ctxForPage(ctx: Ctx, request: Request, copy: (() => Db | null) | undefined): Ctx {
  const db = copy && mayReadCopy(request) ? copy() : null;
  return db ? { ...ctx, db } : ctx;
}
