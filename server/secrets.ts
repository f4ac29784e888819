import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { readChain } from "./beacon-chain.ts";
import { keepSecret } from "./data-dir.ts";
import type { Env } from "./env.ts";

/** The secrets of this installation and its beacon, for the context. Missing secrets are created in the data folder. */
export async function openSecrets(env: Env) {
  return {
    secret: env.AUTH_SECRET ?? (await keepSecret(env.DATA_DIR, "auth.secret")),
    cofre: crearCofre(env.SEED_KEY ?? (await keepSecret(env.DATA_DIR, "seed.key"))),
    baliza: await readChain(env),
  };
}
