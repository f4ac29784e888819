import { SIN_BALIZA } from "./sorteo-v1.ts";

/** A public source of randomness that nobody in the shop controls. */
export type Baliza = {
  /** Before the first `:` of what it pins. */
  nombre: string;
  /** Names a pulse that does not exist yet at that instant: `nombre:cadena:ronda`. */
  fijar: (ahora: Date) => string;
  /** What enters the mix, `nombre:cadena:ronda:valor`; null while that pulse is not out. Never called inside a transaction. */
  leer: (fijada: string) => Promise<string | null>;
};

const ninguna: Baliza = { nombre: SIN_BALIZA, fijar: () => SIN_BALIZA, leer: async () => SIN_BALIZA };

/** The one place where beacons are chosen: the first is pinned by new draws, all of them can still be read. */
const BALIZAS: readonly [Baliza, ...Baliza[]] = [ninguna];

export const fijarBaliza = (ahora: Date): string => BALIZAS[0].fijar(ahora);

/** The pulse of a draw comes from the beacon that it pinned, whichever is the first one today. */
export async function leerBaliza(fijada: string): Promise<string | null> {
  const [nombre = ""] = fijada.split(":");
  const baliza = BALIZAS.find((una) => una.nombre === nombre);
  if (!baliza) throw new Error(`Nadie conoce la baliza ${nombre}.`);
  return baliza.leer(fijada);
}
