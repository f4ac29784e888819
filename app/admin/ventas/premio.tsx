import { Accion } from "#app/admin/kit/accion.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";
import {
  fraseReclamo,
  LARGO_PREGUNTA_PREMIO,
  negativaPregunta,
  preguntaAbierta,
  type Reclamo,
} from "#modules/compras/premio/reclamo.ts";

type Props = { reclamo: Reclamo; por_enviar: boolean };

/** The term of a prize and the question of the shop that stops it. */
export const VentaPremio = ({ reclamo, por_enviar }: Props) => (
  <SeccionAdmin id="premio" titulo="Reclamo del premio">
    <p className="mt-2 text-tinta-2">{fraseReclamo(reclamo)}</p>
    {reclamo.pregunta && (
      <dl className="mt-3 grid gap-1">
        <dt className="text-sm text-tinta-2">Preguntamos</dt>
        <dd>{reclamo.pregunta}</dd>
        <dt className="text-sm text-tinta-2">Respondió</dt>
        <dd>{reclamo.respuesta ?? "Todavía nada."}</dd>
      </dl>
    )}
    <div className="mt-3">
      {preguntaAbierta(reclamo) && (
        <Accion intento="retirar_pregunta" permiso="despachos.mover" boton="Retirar la pregunta" />
      )}
      {negativaPregunta(reclamo, por_enviar) === null && (
        <Accion intento="preguntar" permiso="despachos.mover" boton="Preguntar a quien ganó">
          <TextAreaField
            label="La tienda tiene una pregunta"
            name="pregunta"
            rows={3}
            maxLength={LARGO_PREGUNTA_PREMIO}
            required
            help="El plazo no corre hasta que responda o la retires."
          />
        </Accion>
      )}
    </div>
  </SeccionAdmin>
);
