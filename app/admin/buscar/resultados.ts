import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import type { CosaHallada } from "#modules/panel/buscar-todo.server.ts";
import { destinosPara } from "./destinos.ts";

export type ResultadoBusqueda = { clase: string; titulo: string; detalle: string; enlace: string };

/** Things of the shop first: a page or an action is known by its name. */
export const resultadosDe = (
  texto: string,
  hallazgos: readonly CosaHallada[],
  puede: (permiso: Permiso) => boolean,
): ResultadoBusqueda[] => [
  ...hallazgos,
  ...destinosPara(texto, puede).map(({ clase, titulo, enlace }) => ({ clase, titulo, detalle: "", enlace })),
];

export const porClase = (resultados: readonly ResultadoBusqueda[]): [string, ResultadoBusqueda[]][] => [
  ...Map.groupBy(resultados, ({ clase }) => clase),
];
