import { AvisoFijo, AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { InicioPreguntado } from "#app/sorteos/sorteo/escena/pregunta-inicio.tsx";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { PEGAR_PULSO } from "./baliza/pegar-pulso.tsx";
import { PreguntaEnPagina } from "./pregunta.tsx";

/** The answer to the last form. A draw that waits for its pulse is neither done nor refused, and a refused pulse is told in its dialog. */
export function AvisoSorteo({ respuesta }: { respuesta: Respuesta<InicioPreguntado> | undefined }) {
  if (respuesta?.datos) return <PreguntaEnPagina pregunta={respuesta.datos} />;
  if (respuesta?.ok && respuesta.mensaje?.startsWith(TEXTOS_SORTEOS.espera_baliza))
    return <AvisoFijo kind="info">{respuesta.mensaje} Esta página cambia sola.</AvisoFijo>;
  if (respuesta && !respuesta.ok && respuesta.intento === PEGAR_PULSO) return null;
  return <AvisoRespuesta respuesta={respuesta} />;
}
