import type { Tx } from "#modules/comun/tx/contexto.ts";
import { insertarPartida, nuevaKey } from "./partidas.store.server.ts";
import { compromisoPartida } from "./reglas/cartas.ts";

const BYTES_SEMILLA = 32;

/** Opens a round: fixes its cards and publishes the commitment before the first bet. Null when one is alive already. */
export async function abrirPartida(tx: Tx): Promise<string | null> {
  const key = await nuevaKey(tx);
  const semilla = tx.random(BYTES_SEMILLA);
  const compromiso = await compromisoPartida(key, semilla);
  if (!(await insertarPartida(tx, { key, compromiso, secreto: tx.cofre.cerrar(key, semilla) }))) return null;
  tx.announce({ tabla: "partidas", clave: key });
  return key;
}
