import type { Db } from "#database/client.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { pagePath } from "#server/http/page-path.ts";

/** The catalogue only: raffles, the game and personal data are read from the main database. */
const CATALOGUE = /^\/(productos(\/pagina|\/detalle-producto\/[^/]+\/comprar)?)?$/;

/** A catalogue page for a visitor without a session may be read from the replica. */
export function mayReadCopy({ method, headers, url }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.has("cookie") || headers.has("authorization")) return false;
  return CATALOGUE.test(pagePath(new URL(url).pathname).path);
}

/** The context of a page: over the replica if it is usable and allowed. */
export function ctxForPage(ctx: Ctx, request: Request, copy: (() => Db | null) | undefined): Ctx {
  const db = copy && mayReadCopy(request) ? copy() : null;
  return db ? { ...ctx, db } : ctx;
}
