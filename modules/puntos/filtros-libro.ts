import { leerDia } from "#modules/comun/fechas/dias.ts";
import { claveDe, leerFiltros, leerPositivo, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";
import { MOTIVOS, type Motivo } from "./asiento.ts";

export const ORDENES_LIBRO = { nuevos: "Lo último primero", antiguos: "Lo más antiguo primero" } as const;
type OrdenLibro = keyof typeof ORDENES_LIBRO;

/** Filters of the book's list. Days are calendar days of Santiago, `hasta` included. */
export type FiltrosLibro = {
  /** Code, e-mail or name of a person. */
  texto?: string | undefined;
  motivo?: Motivo | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  orden?: OrdenLibro | undefined;
  /** The page before or after this entry. Paging by edge costs the same for every page. */
  antes?: number | undefined;
  despues?: number | undefined;
};

/** The filters of a URL; invalid values are ignored. */
export function leerFiltrosLibro(params: URLSearchParams): FiltrosLibro {
  const { usuario, ...filtros } = leerFiltros(params, {
    texto: leerTexto,
    // Other pages link here with `usuario`, the code of a person.
    usuario: leerTexto,
    motivo: unaDe(MOTIVOS),
    desde: leerDia,
    hasta: leerDia,
    orden: claveDe(ORDENES_LIBRO, undefined),
    antes: leerPositivo,
    despues: leerPositivo,
  });
  return { ...filtros, texto: filtros.texto ?? usuario };
}

/** The filters as query parameters, without the page edge. */
export const parametrosLibro = ({
  texto,
  motivo,
  desde,
  hasta,
  orden,
}: FiltrosLibro): Record<string, string> => ({
  ...(texto && { texto }),
  ...(motivo && { motivo }),
  ...(desde && { desde }),
  ...(hasta && { hasta }),
  ...(orden && { orden }),
});

/** Whether the book is read from old to new: decided by the edge, otherwise by the order of the list. */
export const haciaNuevos = ({ antes, despues, orden }: FiltrosLibro): boolean =>
  antes === undefined && (despues !== undefined || orden === "antiguos");
