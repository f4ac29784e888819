import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import type { CosaHallada } from "#modules/panel/buscar-todo.server.ts";
import type { RespuestaAdmin } from "#modules/panel/preguntas/responder-pregunta.server.ts";
import { destinosPara } from "./destinos.ts";

export type ResultadoBusqueda = { clase: string; titulo: string; detalle: string; enlace: string };

/** What the shop finds for a text: things by their name, and the answer when the text is a question. */
export type Hallado = { respuesta: RespuestaAdmin | null; hallazgos: readonly CosaHallada[] };

/** The answer, then things of the shop: a page or an action is known by its name. */
export const resultadosDe = (
  texto: string,
  { respuesta, hallazgos }: Hallado,
  puede: (permiso: Permiso) => boolean,
): ResultadoBusqueda[] => [
  ...(respuesta?.enlace ? [{ clase: "Respuesta", ...respuesta, enlace: respuesta.enlace }] : []),
  ...hallazgos,
  ...destinosPara(texto, puede).map(({ clase, titulo, enlace }) => ({ clase, titulo, detalle: "", enlace })),
];

export const porClase = (resultados: readonly ResultadoBusqueda[]): [string, ResultadoBusqueda[]][] => [
  ...Map.groupBy(resultados, ({ clase }) => clase),
];
