import { type Garantia, instanteDeRonda } from "#modules/comun/baliza/drand.ts";
import { garantiaNueva } from "#modules/comun/baliza/garantia.server.ts";
import { leerUltimoPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { avisar } from "../avisar.ts";
import { compromisoPartida, PROTOCOLO_NUEVO } from "../reglas/protocolo.ts";
import { hayApartadaReciente, insertarPartida, leerReloj, nuevaKey } from "./partidas.store.server.ts";

const BYTES_SEMILLA = 32;

/**
 * Opens a round: publishes the commitment and fixes the guarantee before the first bet. Null when one is alive already.
 */
export async function abrirPartida(tx: Tx): Promise<string | null> {
  const key = await nuevaKey(tx);
  const semilla = tx.random(BYTES_SEMILLA);
  const nueva = {
    key,
    protocolo: PROTOCOLO_NUEVO,
    compromiso: await compromisoPartida(PROTOCOLO_NUEVO, key, semilla),
    garantia: await garantiaDeAhora(tx),
    secreto: tx.cofre.cerrar(key, semilla),
  };
  if (!(await insertarPartida(tx, nueva))) return null;
  tx.announce({ tabla: "partidas", clave: key });
  return key;
}

/** How far the database's clock may be behind the beacon. */
const ATRASO = 2_000;

/**
 * By the database's clock, like everything in the game. A pulse from that clock's future shows that it is behind: bets would be
 * taken after their pulse is out. And while the newest closed round waits for its pulse, the beacon cannot be relied on.
 */
async function garantiaDeAhora(tx: Tx): Promise<Garantia> {
  if (tx.baliza === null || (await hayApartadaReciente(tx))) return "ninguna";
  const ahora = await leerReloj(tx);
  const ultimo = await leerUltimoPulso(tx, tx.baliza.hash);
  if (ultimo && instanteDeRonda(tx.baliza, ultimo.ronda).getTime() > ahora.getTime() + ATRASO) {
    avisar(tx, "game: the clock of the database is behind the beacon", { key: tx.baliza.hash });
    return "ninguna";
  }
  return garantiaNueva({ db: tx.db, baliza: tx.baliza, now: () => ahora });
}
