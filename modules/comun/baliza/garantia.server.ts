import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { type Garantia, instanteDeRonda, leerTextoPulso, rondaDe, SIN_BALIZA, textoPulso } from "./drand.ts";
import { hayPulsoEntre, leerFirma, leerUltimoPulso } from "./pulsos.store.server.ts";

/** How old the newest pulse may be for a new raffle or round to rely on the beacon. */
const VIGENCIA = 10 * MINUTO_MS;

/**
 * The guarantee of a raffle or round that is created now. It only reads the table, so a creation never waits for a relay and a
 * machine without internet gets `ninguna`.
 */
export async function garantiaNueva({
  db,
  now,
  baliza,
}: Lector & Pick<Ctx, "now" | "baliza">): Promise<Garantia> {
  if (baliza === null) return "ninguna";
  const ahora = now();
  // The first round that appeared less than ten minutes ago.
  const desde = rondaDe(baliza, new Date(ahora.getTime() - VIGENCIA)) + 1;
  const hay = await hayPulsoEntre({ db }, baliza.hash, { desde, hasta: rondaDe(baliza, ahora) });
  return hay ? "drand" : "ninguna";
}

/**
 * The full text of a pinned pulse, with its signature; null while it is not out. `sin-baliza` and texts that have their signature
 * are returned as they are.
 */
export async function leerPulsoFijado({ db }: Lector, textoFijado: string): Promise<string | null> {
  if (textoFijado === SIN_BALIZA) return SIN_BALIZA;
  const fijado = leerTextoPulso(textoFijado);
  if (fijado === null) throw new Error(`«${textoFijado}» no es una baliza fijada.`);
  if (fijado.firma !== null) return textoFijado;
  const firma = await leerFirma({ db }, fijado.cadena, fijado.ronda);
  return firma === null ? null : textoPulso(fijado.cadena, fijado.ronda, firma);
}

/** How many seconds ago the newest pulse of the table appeared; infinite without one. */
export async function edadPulso({ db, now, baliza }: Lector & Pick<Ctx, "now" | "baliza">): Promise<number> {
  const ultimo = baliza && (await leerUltimoPulso({ db }, baliza.hash));
  if (!ultimo) return Number.POSITIVE_INFINITY;
  return (now().getTime() - instanteDeRonda(baliza, ultimo.ronda).getTime()) / 1000;
}
