import { leerClave, leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
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
export const leerFiltrosLibro = (params: URLSearchParams): FiltrosLibro => ({
  // Other pages link here with `usuario`, the code of a person.
  texto: leerTexto(params.get("texto") ?? params.get("usuario")),
  motivo: MOTIVOS.find((motivo) => motivo === params.get("motivo")),
  desde: leerDia(params.get("desde")),
  hasta: leerDia(params.get("hasta")),
  orden: leerClave(ORDENES_LIBRO, params.get("orden")),
  antes: leerPositivo(params.get("antes")),
  despues: leerPositivo(params.get("despues")),
});

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
