import { custodiaDe } from "#app/sorteos/sorteo/rastro/comprobar-custodia.ts";
import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { limitesDe } from "#modules/sorteos/verificacion/limites.ts";
import {
  type ComprobacionSorteo,
  type LoMio,
  type PaginaComprobada,
  verificarActa,
  verificarLoMio,
  verificarPagina,
} from "#modules/sorteos/verificacion/verificacion.ts";
import { pedirActa } from "./pedir-acta.ts";

type Pedido = {
  url: string;
  pagina: PaginaComprobada;
  yo: LoMio | null;
  /** The rehearsal chain of this shop, if it uses one. */
  cadena_ensayo: Cadena | null;
};
export type Verificacion = {
  comprobaciones: ComprobacionSorteo[];
  mias: ComprobacionSorteo[];
  /** What these checks do not prove. */
  limites: string[];
};

/**
 * Fetches the public acta and recomputes everything in this browser. On failure, throws a message for the
 * person.
 */
export async function verificarSorteo({ url, pagina, yo, cadena_ensayo }: Pedido): Promise<Verificacion> {
  const acta = await pedirActa(url);
  const custodia = await custodiaDe(acta, url.replace(/acta\.json$/, "custodia.json"));
  const propias = await verificarActa(acta, cadena_ensayo);
  const comprobaciones = [verificarPagina(acta, pagina), ...propias, custodia];
  return { comprobaciones, mias: yo ? verificarLoMio(acta, yo) : [], limites: limitesDe(acta) };
}
