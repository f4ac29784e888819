import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { cambiarSorteo, type Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { anunciarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerDatosActa } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { fijarBaliza } from "#modules/sorteos/verificacion/baliza.ts";
import {
  completarAportes,
  compromiso,
  huellaAportes,
  participantes,
} from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { abrirSemilla, insertarAutomaticos } from "./realizacion.store.server.ts";

/** The secret seed. Throws unless it opens the commitment published before the first abono. */
async function semillaComprometida(tx: Tx, sorteo: Sorteo): Promise<Uint8Array> {
  const { key } = sorteo;
  const semilla = await abrirSemilla(tx, key);
  if ((await compromiso(key, semilla)) === sorteo.compromiso) return semilla;
  throw new Error(`La semilla del sorteo ${key} no es la comprometida.`);
}

/** Counts the participants and the inputs of a raffle that the caller has locked. */
export async function contarGente(tx: Tx, key: string): Promise<{ personas: number; aportes: number }> {
  const datos = await leerDatosActa(tx.db, key);
  return { personas: participantes(datos?.rangos ?? []).length, aportes: datos?.aportes.length ?? 0 };
}

/**
 * Freezes the inputs. If fewer than five were given, draws the missing ones from the committed seed for the earliest participants
 * without one.
 */
export async function congelarAportes(tx: Tx, sorteo: Sorteo): Promise<Sorteo> {
  if (sorteo.congelado_en) return sorteo;
  const { key } = sorteo;
  const datos = await leerDatosActa(tx.db, key);
  if (!datos) throw new Error(`El sorteo ${key} no existe.`);
  const semilla = await semillaComprometida(tx, sorteo);
  const completos = await completarAportes(semilla, datos.rangos, datos.aportes);
  const codigos = new Map([...datos.seudonimos].map(([usuario, seudonimo]) => [seudonimo, usuario]));
  const nuevos = completos.slice(datos.aportes.length).map(({ participante, input }) => ({
    sorteo: key,
    usuario: codigos.get(participante) ?? "",
    input,
    created_at: tx.now(),
  }));
  await insertarAutomaticos(tx, nuevos);
  if (nuevos.length > 0) tx.announce({ tabla: "sorteos_input", clave: key });
  anunciarSorteo(tx, sorteo);
  return cambiarSorteo(tx, sorteo, { congelado_en: tx.now() });
}

/**
 * First step of a draw, in the caller's transaction and under the raffle's lock: freezes the inputs, hashes them, pins a beacon
 * pulse that does not exist yet, and only then publishes the seed. Afterwards nothing can change the result, not even a crash.
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
    semilla: bytesAHex(semilla),
  });
}
