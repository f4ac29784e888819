import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { InicioPreguntado } from "#app/sorteos/sorteo/escena/pregunta-inicio.tsx";
import { PEGAR_PULSO } from "./baliza/pegar-pulso.tsx";
import { PreguntaEnPagina } from "./pregunta.tsx";

/** The answer to the last form. A refused pulse is told in its dialog. */
export function AvisoSorteo({ respuesta }: { respuesta: Respuesta<InicioPreguntado> | undefined }) {
  if (respuesta?.datos) return <PreguntaEnPagina pregunta={respuesta.datos} />;
  if (respuesta && !respuesta.ok && respuesta.intento === PEGAR_PULSO) return null;
  return <AvisoRespuesta respuesta={respuesta} />;
}
