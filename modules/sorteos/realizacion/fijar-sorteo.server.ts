import type { Tx } from "#modules/comun/tx/contexto.ts";
import { anunciarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerDatosActa } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { huellaAportes } from "#modules/sorteos/verificacion/aportes.ts";
import { fijarBaliza } from "#modules/sorteos/verificacion/baliza.ts";
import { congelarAportes } from "./congelar-aportes.server.ts";
import { cambiarSorteo, type Sorteo } from "./realizacion.store.server.ts";
import { semillaComprometida } from "./semilla-comprometida.server.ts";

/**
 * First step of a draw, in the caller's transaction and under the raffle's lock: inputs frozen, their hash, a pulse that
 * does not exist yet; only then the seed becomes public. After it nothing can change the result, not even a crash.
 */
export async function fijarSorteo(tx: Tx, sorteo: Sorteo): Promise<Sorteo> {
  const congelado = await congelarAportes(tx, sorteo);
  const { key } = congelado;
  const datos = await leerDatosActa(tx.db, key);
  const semilla = await semillaComprometida(tx, congelado);
  anunciarSorteo(tx, congelado);
  return cambiarSorteo(tx, congelado, {
    huella_aportes: await huellaAportes(key, datos?.aportes ?? []),
    baliza: fijarBaliza(tx.now()),
    semilla,
  });
}
