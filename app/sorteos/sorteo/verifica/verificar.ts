import { custodiaDe } from "#app/sorteos/sorteo/rastro/comprobar-custodia.ts";
import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { leerActa } from "#modules/sorteos/verificacion/acta.ts";
import { limitesDe } from "#modules/sorteos/verificacion/limites.ts";
import {
  type ComprobacionSorteo,
  type LoMio,
  type PaginaComprobada,
  verificarActa,
  verificarLoMio,
  verificarPagina,
} from "#modules/sorteos/verificacion/verificacion.ts";

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

const SIN_ACTA = "No pudimos descargar el acta. Revisa tu conexión e intenta de nuevo.";

/**
 * Fetches the public acta and recomputes everything in this browser. On failure, throws a message for the
 * person.
 */
export async function verificarSorteo({ url, pagina, yo, cadena_ensayo }: Pedido): Promise<Verificacion> {
  const respuesta = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!respuesta?.ok) throw new Error(SIN_ACTA);
  const lectura = leerActa(await respuesta.text());
  if ("problema" in lectura) throw new Error(lectura.problema);
  const { acta } = lectura;
  const custodia = await custodiaDe(acta, url.replace(/acta\.json$/, "custodia.json"));
  const propias = await verificarActa(acta, cadena_ensayo);
  const comprobaciones = [verificarPagina(acta, pagina), ...propias, custodia];
  return { comprobaciones, mias: yo ? verificarLoMio(acta, yo) : [], limites: limitesDe(acta) };
}
