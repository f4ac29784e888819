import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { pulsoFijado } from "#modules/sorteos/verificacion/ronda.ts";

export const TEXTOS_ILEGIBLE = {
  etiqueta: "Semilla ilegible",
  legible: "El código sellado de este sorteo se puede leer: se sortea en su fecha.",
  publica: "El código sellado de este sorteo ya es público: su resultado ya no depende de la tienda.",
  pulso_fuera:
    "El pulso de este sorteo ya salió: terminarlo ahora podría ser rechazar un resultado. Recupera la llave.",
};

type Sorteo = {
  garantia: "drand" | "ninguna";
  baliza: string | null;
  semilla: string | null;
  fecha_sorteo: Date | null;
};

/** When the pulse of a raffle appears; null when it has none. A pulse of an unknown chain counts as out from its date on. */
function salidaDelPulso({ garantia, baliza, fecha_sorteo }: Sorteo, cadena: Cadena | null): Date | null {
  if (garantia === "ninguna") return null;
  return pulsoFijado(baliza, cadena)?.aparece_en ?? fecha_sorteo;
}

/** Why a raffle whose seed is said to be unreadable may not be ended for that; null when it may. */
export function negativaIlegible(
  sorteo: Sorteo,
  { legible, cadena, ahora }: { legible: boolean; cadena: Cadena | null; ahora: Date },
): Negativa | null {
  if (sorteo.semilla !== null) return porEstado(TEXTOS_ILEGIBLE.publica);
  if (legible) return porEstado(TEXTOS_ILEGIBLE.legible);
  const salida = salidaDelPulso(sorteo, cadena);
  return salida !== null && ahora >= salida ? porEstado(TEXTOS_ILEGIBLE.pulso_fuera) : null;
}
