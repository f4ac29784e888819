import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { compromiso } from "#modules/sorteos/verificacion/compromiso.ts";
import { leerSemilla, type Sorteo } from "./realizacion.store.server.ts";

/** The secret seed in hex, if it is the one that was promised before the first abono: another one decides nothing. */
export async function semillaComprometida(tx: Tx, sorteo: Sorteo): Promise<string> {
  const { key } = sorteo;
  const semilla = await leerSemilla(tx, key);
  if ((await compromiso(key, hexABytes(semilla))) === sorteo.compromiso) return semilla;
  throw new Error(`La semilla del sorteo ${key} no es la comprometida.`);
}
