import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerLlavesPartidas } from "#modules/montoncito/semillas.store.server.ts";
import { leerLlavesSorteos } from "#modules/sorteos/semillas.store.server.ts";
import { ConfigurationError, type Env } from "./env.ts";

const OTRA_LLAVE =
  "La llave de las semillas (SEED_KEY, o seed.key en DATA_DIR) no abre ningún sorteo ni partida en curso de esta base de datos: parte con la llave de antes, o con SEED_CHECK=off si se perdió.";

/** Compares the key of this process with those that encrypt the seeds of raffles and rounds still to come. */
export async function checkSeedKey(
  ctx: Ctx,
  env: Pick<Env, "DATABASE_URL" | "SEED_CHECK">,
): Promise<{ ilegibles: number }> {
  const en_uso = [...(await leerLlavesSorteos(ctx)), ...(await leerLlavesPartidas(ctx))];
  const ajenas = en_uso.filter(({ llave }) => !ctx.cofre.llaves.includes(llave));
  const ninguna = en_uso.length > 0 && ajenas.length === en_uso.length;
  // With the embedded database this machine is the only one, and its key may be lost for good: the shop starts all the same.
  if (ninguna && env.DATABASE_URL && env.SEED_CHECK === "on") throw new ConfigurationError(OTRA_LLAVE);
  const ilegibles = ajenas.reduce((suma, { semillas }) => suma + semillas, 0);
  if (ilegibles > 0)
    ctx.log.error("seeds: this key does not open them", { ilegibles, llave: ctx.cofre.llave, en_uso });
  return { ilegibles };
}
