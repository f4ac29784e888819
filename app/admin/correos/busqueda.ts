import { z } from "zod";
import { leerFiltros, leerPagina, textoHasta, unaDe } from "#modules/comun/texto/busqueda.ts";

const ESTADOS = ["pendiente", "enviado", "atascado"] as const;

/** Filters in the address; an invalid value is ignored. */
export const leerBusquedaCorreos = (params: URLSearchParams) =>
  leerFiltros(params, { estado: unaDe(ESTADOS), texto: textoHasta(100), pagina: leerPagina });

/** The id of a mail from an address or a form, or null when it is invalid. */
export function leerId(texto: unknown): number | null {
  const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(texto);
  return id.success ? id.data : null;
}
