import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { readChain } from "./beacon/chain.ts";
import { keepSecret, readSecret } from "./data-dir.ts";
import type { Env } from "./env.ts";

/** The secrets of this installation and its beacon, for the context. Missing secrets are created in the data folder. */
export async function openSecrets(env: Env) {
  return {
    secret: env.AUTH_SECRET ?? (await keepSecret(env.DATA_DIR, "auth.secret")),
    cofre: crearCofre(await keepSeedKey(env)),
    baliza: await readChain(env),
  };
}

/** Unlike the other secrets it is never part of a backup: a stolen backup must not tell the results of open raffles. */
const SEED_FILE = "seed.key";

const keepSeedKey = async (env: Env): Promise<string> =>
  env.SEED_KEY ?? (await keepSecret(env.DATA_DIR, SEED_FILE));

/** The key of the seeds, or null when this installation has none yet. */
export const readSeedKey = async (env: Env): Promise<string | null> =>
  env.SEED_KEY ?? (await readSecret(env.DATA_DIR, SEED_FILE));
