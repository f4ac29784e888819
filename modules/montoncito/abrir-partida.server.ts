import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { garantiaNueva } from "#modules/comun/baliza/garantia.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { insertarPartida, leerReloj, nuevaKey } from "./partidas.store.server.ts";
import { compromisoPartida, PROTOCOLO_NUEVO } from "./reglas/protocolo.ts";

const BYTES_SEMILLA = 32;

/**
 * Opens a round: publishes the commitment and fixes the guarantee before the first bet. Null when one is alive already. By default
 * the guarantee follows the pulses that the shop has received.
 */
export async function abrirPartida(tx: Tx, garantia?: Garantia): Promise<string | null> {
  const key = await nuevaKey(tx);
  const semilla = tx.random(BYTES_SEMILLA);
  const nueva = {
    key,
    protocolo: PROTOCOLO_NUEVO,
    compromiso: await compromisoPartida(PROTOCOLO_NUEVO, key, semilla),
    garantia: garantia ?? (await garantiaDeAhora(tx)),
    secreto: tx.cofre.cerrar(key, semilla),
  };
  if (!(await insertarPartida(tx, nueva))) return null;
  tx.announce({ tabla: "partidas", clave: key });
  return key;
}

/** By the database's clock, like everything in the game. */
async function garantiaDeAhora(tx: Tx): Promise<Garantia> {
  if (tx.baliza === null) return "ninguna";
  const ahora = await leerReloj(tx);
  return garantiaNueva({ db: tx.db, baliza: tx.baliza, now: () => ahora });
}
