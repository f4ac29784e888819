import { leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";
import { leerDia } from "#modules/comun/dias.ts";
import { MOTIVOS, type Motivo } from "#modules/puntos/asiento.ts";

/** What is looked for in the book. Days are civil ones of Santiago, `hasta` included. */
export type FiltrosLibro = {
  /** Code, e-mail or name of a person. */
  texto?: string | undefined;
  motivo?: Motivo | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
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
  antes: leerPositivo(params.get("antes")),
  despues: leerPositivo(params.get("despues")),
});

/** The same as an address, without the place. */
export const parametrosLibro = ({ texto, motivo, desde, hasta }: FiltrosLibro): Record<string, string> => ({
  ...(texto && { texto }),
  ...(motivo && { motivo }),
  ...(desde && { desde }),
  ...(hasta && { hasta }),
});
