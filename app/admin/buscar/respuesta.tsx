import type { RespuestaAdmin } from "#modules/panel/preguntas/responder-pregunta.server.ts";

type Props = { respuesta: RespuestaAdmin | null; className: string };

/** A question whose list the person may not see. Other answers are results like any other. */
export const SinPermiso = ({ respuesta, className }: Props) =>
  respuesta && respuesta.enlace === null ? (
    <p className={className}>
      <b>{respuesta.titulo}.</b> <span className="text-tinta-2">{respuesta.detalle}</span>
    </p>
  ) : null;
