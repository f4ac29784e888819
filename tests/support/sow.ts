import type { Db } from "#database/client.ts";
import { sembrarDemo } from "#demo/data/demo.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createPasswordHash } from "#server/auth/password-hash.ts";
import { createCtx } from "#server/context.ts";
import { readEnv } from "#server/env.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { ensureShop } from "#server/welcome.ts";
import { bytesOf, streamOf } from "./chance.ts";
import { TEST_SECRET } from "./ctx.ts";

/** The same shop as after a first start, but with known passwords and a cheap hash. */
export async function sow(db: Db, { dir, password }: { dir: string; password: string }): Promise<Ctx> {
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const chance = streamOf("demo shop");
  const real = createCtx({
    db,
    log,
    publish: silent,
    public_url: "http://localhost",
    secret: TEST_SECRET,
    baliza: null,
    cofre: crearCofre(TEST_SECRET),
  });
  const ctx = { ...real, random: (bytes: number) => bytesOf(chance, bytes) };
  const passwords = createPasswordHash({ N: 2 ** 8, r: 8, p: 1 });
  const auth = createAuth({ ctx, limiter: unlimited, passwords, floor_ms: 0 });
  await ensureShop(ctx, auth, readEnv({ DATA_DIR: dir, SEED: "none", ADMIN_PASSWORD: password }));
  await sembrarDemo(ctx, ({ email, codigo_referido }) =>
    auth.createConfirmedUser({ email, password, profile: { codigo_referido } }),
  );
  return ctx;
}
