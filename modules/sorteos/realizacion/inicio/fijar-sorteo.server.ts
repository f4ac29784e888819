import { QUICKNET, SIN_BALIZA, textoFijado } from "#modules/comun/baliza/drand.ts";
import { yaSalio } from "#modules/comun/baliza/pulsos.store.server.ts";
import { SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { cambiarSorteo, estaIniciado, type Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { anunciarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerDatosActa } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { rondaDeEnsayo } from "#modules/sorteos/verificacion/ronda.ts";
import {
  completarAportes,
  compromiso,
  huellaAportes,
  participantes,
} from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { abrirSemillaSorteo, borrarInputsTardios, insertarAutomaticos } from "../realizacion.store.server.ts";
import { avisarSemilla } from "../sin-ganadores/avisar-semilla.server.ts";

/** The secret seed. Throws `SemillaIlegible` unless it opens the commitment published before the first abono. */
export async function semillaComprometida(tx: Tx, sorteo: Sorteo): Promise<Uint8Array> {
  const { key } = sorteo;
  const semilla = await abrirSemillaSorteo(tx, key);
  if ((await compromiso(key, semilla)) === sorteo.compromiso) return semilla;
  throw new SemillaIlegible(key);
}

/** Counts the participants and the inputs of a raffle that the caller has locked. */
export async function contarGente(tx: Tx, key: string): Promise<{ personas: number; aportes: number }> {
  const datos = await leerDatosActa(tx.db, key);
  return { personas: participantes(datos?.rangos ?? []).length, aportes: datos?.aportes.length ?? 0 };
}

/**
 * Freezes the inputs that were given before the date, however late it runs. If fewer than five were given, draws the missing
 * ones from the committed seed for the earliest participants without one.
 */
export async function congelarAportes(tx: Tx, sorteo: Sorteo): Promise<Sorteo> {
  if (sorteo.congelado_en) return sorteo;
  const { key } = sorteo;
  const semilla = await semillaComprometida(tx, sorteo);
  const tardios = await borrarInputsTardios(tx, key);
  if (tardios > 0) tx.log.warn("raffles: inputs from after the date do not count", { key, tardios });
  const datos = await leerDatosActa(tx.db, key);
  if (!datos) throw new Error(`El sorteo ${key} no existe.`);
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

/** Freezes the inputs and publishes their hash and the seed. */
export async function publicarSemilla(tx: Tx, sorteo: Sorteo): Promise<Sorteo> {
  const congelado = await congelarAportes(tx, sorteo);
  const { key } = congelado;
  const datos = await leerDatosActa(tx.db, key);
  const semilla = await semillaComprometida(tx, congelado);
  anunciarSorteo(tx, congelado);
  return cambiarSorteo(tx, congelado, {
    huella_aportes: await huellaAportes(key, datos?.aportes ?? []),
    semilla: bytesAHex(semilla),
    semilla_publicada_en: tx.now(),
  });
}

/**
 * What the clock owes a raffle at 22:00, in the caller's transaction and under the raffle's lock. With a beacon everything that
 * enters the draw besides the pulse becomes public here, and each participant gets a copy. Without one the seed stays secret
 * until the start: it alone decides.
 */
export async function cerrarAportes(tx: Tx, sorteo: Sorteo): Promise<Sorteo> {
  if (sorteo.garantia === "ninguna") return congelarAportes(tx, sorteo);
  if (sorteo.semilla !== null) return sorteo;
  const publicado = await publicarSemilla(tx, sorteo);
  await avisarSemilla(tx, publicado);
  return publicado;
}

/**
 * First step of a draw, in the caller's transaction and under the raffle's lock: records who started it and makes everything
 * public that decides it. Afterwards nothing can change the result, not even a crash. `quien` is null for the clock.
 */
export async function fijarSorteo(tx: Tx, sorteo: Sorteo, quien: string | null): Promise<Sorteo> {
  if (estaIniciado(sorteo)) return sorteo;
  const { garantia, fecha_sorteo } = sorteo;
  // Read the clock once: the round of a rehearsal follows from the instant at which its seed becomes public.
  const ahora = tx.now();
  const entonces: Tx = { ...tx, now: () => ahora };
  const ensayo = fecha_sorteo !== null && ahora < fecha_sorteo;
  const fijada = garantia === "drand" && ensayo ? balizaDeEnsayo(entonces) : null;
  // The clock is behind the beacon: the pulse that a rehearsal would pin is known already.
  if (await yaSalio(tx, fijada)) throw new Rechazo("estado", TEXTOS_SORTEOS.reloj_atrasado);
  const iniciado = await cambiarSorteo(tx, sorteo, {
    iniciado_en: ahora,
    iniciado_por: quien,
    ensayo,
    ...(garantia === "ninguna" ? { baliza: SIN_BALIZA } : fijada !== null ? { baliza: fijada } : {}),
  });
  anunciarSorteo(tx, iniciado);
  return garantia === "ninguna" ? publicarSemilla(entonces, iniciado) : cerrarAportes(entonces, iniciado);
}

/** A rehearsal cannot wait for the round of its date, so it pins a round that does not exist yet when it starts. */
function balizaDeEnsayo({ baliza, now }: Tx): string {
  const cadena = baliza ?? QUICKNET;
  return textoFijado(cadena.hash, rondaDeEnsayo(cadena, now()));
}
