import { leerClave, leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { MOTIVOS, type Motivo } from "./asiento.ts";

export const ORDENES_LIBRO = { nuevos: "Lo último primero", antiguos: "Lo más antiguo primero" } as const;
export type OrdenLibro = keyof typeof ORDENES_LIBRO;

/** What is looked for in the book. Days are civil ones of Santiago, `hasta` included. */
export type FiltrosLibro = {
  /** Code, e-mail or name of a person. */
  texto?: string | undefined;
  motivo?: Motivo | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  orden?: OrdenLibro | undefined;
  /** The page before or after this entry: pages are told by their edge, so the millionth costs what the first does. */
  antes?: number | undefined;
  despues?: number | undefined;
};

/** The filters of an address; what makes no sense is left out. */
export const leerFiltrosLibro = (params: URLSearchParams): FiltrosLibro => ({
  // `usuario` is how other pages name the person whose points they mean.
  texto: leerTexto(params.get("texto") ?? params.get("usuario")),
  motivo: MOTIVOS.find((motivo) => motivo === params.get("motivo")),
  desde: leerDia(params.get("desde")),
  hasta: leerDia(params.get("hasta")),
  orden: leerClave(ORDENES_LIBRO, params.get("orden")),
  antes: leerPositivo(params.get("antes")),
  despues: leerPositivo(params.get("despues")),
});

/** The same as an address, without the place. */
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

/** Which way the book is walked: from an edge as it says, else from the end that the order shows first. */
export const haciaNuevos = ({ antes, despues, orden }: FiltrosLibro): boolean =>
  antes === undefined && (despues !== undefined || orden === "antiguos");
