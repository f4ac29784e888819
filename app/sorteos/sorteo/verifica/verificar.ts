import { leerActa } from "#modules/sorteos/verificacion/acta.ts";
import {
  type Comprobacion,
  type LoMio,
  verificarActa,
  verificarLoMio,
  verificarPagina,
} from "#modules/sorteos/verificacion/verificacion.ts";

type Pedido = { url: string; pagina: { key: string; compromiso: string }; yo: LoMio | null };
export type Verificacion = { comprobaciones: Comprobacion[]; mias: Comprobacion[] };

const SIN_ACTA = "No pudimos descargar el acta. Revisa tu conexión e intenta de nuevo.";

/**
 * Fetches the public acta and recomputes everything in this browser. On failure, throws a message for the
 * person.
 */
export async function verificarSorteo({ url, pagina, yo }: Pedido): Promise<Verificacion> {
  const respuesta = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!respuesta?.ok) throw new Error(SIN_ACTA);
  const lectura = leerActa(await respuesta.text());
  if ("problema" in lectura) throw new Error(lectura.problema);
  const { acta } = lectura;
  const comprobaciones = [verificarPagina(acta, pagina), ...(await verificarActa(acta))];
  return { comprobaciones, mias: yo ? verificarLoMio(acta, yo) : [] };
}
