import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cifrarPartidas, leerLlavesPartidas } from "#modules/montoncito/semillas.store.server.ts";
import { cifrarSorteos, leerLlavesSorteos } from "#modules/sorteos/semillas.store.server.ts";
import { ConfigurationError, type Env } from "./env.ts";

const OTRA_LLAVE =
  "La llave de las semillas (SEED_KEY, o seed.key en DATA_DIR) no abre ningún sorteo ni partida en curso de esta base de datos: parte con la llave de antes, o con SEED_CHECK=off si se perdió.";

/** Encrypts the seeds that an earlier version left readable, and compares the key with those that are in use. */
export async function checkSeedKey(
  ctx: Ctx,
  env: Pick<Env, "DATABASE_URL" | "SEED_CHECK">,
): Promise<{ ilegibles: number }> {
  const { en_uso, ajenas, cifradas } = await enTransaccion(ctx, async (tx) => {
    // Processes that start together do this one after the other.
    await bloquear(tx, "semillas");
    const en_uso = [...(await leerLlavesSorteos(tx)), ...(await leerLlavesPartidas(tx))];
    const ajenas = en_uso.filter(({ llave }) => !tx.cofre.llaves.includes(llave));
    const ninguna = en_uso.length > 0 && ajenas.length === en_uso.length;
    // Refuse before encrypting. With the embedded database this machine is the only one, and its key may be lost for good.
    if (ninguna && env.DATABASE_URL && env.SEED_CHECK === "on") throw new ConfigurationError(OTRA_LLAVE);
    const cifradas = (await cifrarSorteos(tx)) + (await cifrarPartidas(tx));
    return { en_uso, ajenas, cifradas };
  });
  if (cifradas > 0) ctx.log.info("seeds: encrypted", { cifradas, llave: ctx.cofre.llave });
  const ilegibles = ajenas.reduce((suma, { semillas }) => suma + semillas, 0);
  if (ilegibles > 0)
    ctx.log.error("seeds: this key does not open them", { ilegibles, llave: ctx.cofre.llave, en_uso });
  return { ilegibles };
}
