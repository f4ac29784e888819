import { SIN_BALIZA } from "./sorteo-v1.ts";

/** A public source of randomness that the shop does not control. */
type Baliza = {
  /** The part before the first `:` of a pinned pulse. */
  nombre: string;
  /** Names a pulse that does not exist yet at that instant: `nombre:cadena:ronda`. */
  fijar: (ahora: Date) => string;
  /**
   * Reads the text that enters the mix, `nombre:cadena:ronda:valor`; null while that pulse is not out. Never call it inside a
   * transaction.
   */
  leer: (fijada: string) => Promise<string | null>;
};

const ninguna: Baliza = { nombre: SIN_BALIZA, fijar: () => SIN_BALIZA, leer: async () => SIN_BALIZA };

/** The list of beacons: new draws pin the first one, and earlier draws can still read theirs. */
const BALIZAS: readonly [Baliza, ...Baliza[]] = [ninguna];

export const fijarBaliza = (ahora: Date): string => BALIZAS[0].fijar(ahora);

/** Reads the pulse from the beacon that the draw pinned, even if another one is first today. */
export async function leerBaliza(fijada: string): Promise<string | null> {
  const [nombre = ""] = fijada.split(":");
  const baliza = BALIZAS.find((una) => una.nombre === nombre);
  if (!baliza) throw new Error(`Nadie conoce la baliza ${nombre}.`);
  return baliza.leer(fijada);
}
