import { BARAJA } from "./baraja.ts";
import { resultadoMonton } from "./resultado.ts";

export type Repartos = { total: number; ganadas: number; empatadas: number; perdidas: number };

/** Every pair of distinct cards that a pile and the house may get, each as likely as any other. */
export function contarRepartos(): Repartos {
  const cuenta = { ganada: 0, empatada: 0, perdida: 0 };
  for (const carta of BARAJA)
    for (const banca of BARAJA) if (carta !== banca) cuenta[resultadoMonton(carta, banca)] += 1;
  const { ganada: ganadas, empatada: empatadas, perdida: perdidas } = cuenta;
  return { total: ganadas + empatadas + perdidas, ganadas, empatadas, perdidas };
}

/** '46,15 %' */
export const porcentaje = (parte: number, total: number): string =>
  `${((parte / total) * 100).toLocaleString("es-CL", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`;
