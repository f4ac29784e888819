import { desc, eq } from "drizzle-orm";
import type { Db } from "#database/client.ts";
import { correos } from "#database/schema.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createPasswordHash } from "#server/auth/password-hash.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { testCtx } from "./ctx.ts";

export const CLAVE = "tren-azul-lluvia";

/** Real authentication over a real database, with a cheap password hash. */
export function testAuth(db: Db, limiter: RateLimiter = unlimited) {
  const ctx = testCtx(db, new Date());
  const passwords = createPasswordHash({ N: 2 ** 8, r: 8, p: 1 });
  const auth = createAuth({ ctx, limiter, passwords, floor_ms: 0 });
  return { ctx, auth };
}

/** The cookies that a browser sends back after this answer. */
export function cookiesOf({ headers }: { headers: Headers }): Headers {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return new Headers({ Cookie: pairs.join("; ") });
}

/** The mails queued for an address, newest first. */
export async function mailsTo(db: Db, para: string) {
  return db.select().from(correos).where(eq(correos.para, para)).orderBy(desc(correos.id));
}

/** The token of the newest link mailed to an address. */
export async function tokenFor(db: Db, para: string): Promise<string> {
  for (const { datos } of await mailsTo(db, para)) {
    if (typeof datos.enlace === "string") return new URL(datos.enlace).searchParams.get("token") ?? "";
  }
  throw new Error("no mail with a link");
}
