import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { anunciarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerDatosActa } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { completarAportes } from "#modules/sorteos/verificacion/aportes.ts";
import { participantes } from "#modules/sorteos/verificacion/rangos.ts";
import { cambiarSorteo, insertarAutomaticos, type Sorteo } from "./realizacion.store.server.ts";
import { semillaComprometida } from "./semilla-comprometida.server.ts";

/** How many people take part and how many of them gave their number; the raffle is locked. */
export async function contarGente(tx: Tx, key: string): Promise<{ personas: number; aportes: number }> {
  const datos = await leerDatosActa(tx.db, key);
  return { personas: participantes(datos?.rangos ?? []).length, aportes: datos?.aportes.length ?? 0 };
}

/** From here on no input enters. What lacks to five is drawn from the committed seed, for whoever came first. */
export async function congelarAportes(tx: Tx, sorteo: Sorteo): Promise<Sorteo> {
  if (sorteo.congelado_en) return sorteo;
  const { key } = sorteo;
  const datos = await leerDatosActa(tx.db, key);
  if (!datos) throw new Error(`El sorteo ${key} no existe.`);
  const semilla = hexABytes(await semillaComprometida(tx, sorteo));
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
