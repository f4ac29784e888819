import {
  type Cadena,
  cadenaConocida,
  instanteDeRonda,
  leerTextoPulso,
  rondaDe,
} from "#modules/comun/baliza/drand.ts";

const UN_SEGUNDO = 1000;
/** From the freeze of the inputs to the pulse that decides, so that copies of the inputs exist before it. */
const HASTA_EL_PULSO = 120 * UN_SEGUNDO;
/** The same for a rehearsal, counted from its start. */
const HASTA_EL_PULSO_DE_ENSAYO = 60 * UN_SEGUNDO;

const despues = (instante: Date, ms: number) => new Date(instante.getTime() + ms);

/** The round that decides a raffle. It follows from the date alone and is pinned when the raffle closes, days ahead. */
export const rondaDelSorteo = (cadena: Cadena, fecha_sorteo: Date): number =>
  rondaDe(cadena, despues(fecha_sorteo, HASTA_EL_PULSO));

/** The round that decides a rehearsal which starts now. */
export const rondaDeEnsayo = (cadena: Cadena, ahora: Date): number =>
  rondaDe(cadena, despues(ahora, HASTA_EL_PULSO_DE_ENSAYO));

/** The pulse that a raffle pinned, as its page shows it. */
export type PulsoFijado = {
  cadena: string;
  ronda: number;
  /** When the network publishes it; null for a chain that this shop does not know. */
  aparece_en: Date | null;
  /** Null until the pulse is out. */
  firma: string | null;
};

/** Null for `sin-baliza` and while no pulse is pinned. */
export function pulsoFijado(baliza: string | null, propia: Cadena | null): PulsoFijado | null {
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  if (!pulso) return null;
  const cadena = cadenaConocida(pulso.cadena, propia);
  return { ...pulso, aparece_en: cadena && instanteDeRonda(cadena, pulso.ronda) };
}
