import { Form, useLocation } from "react-router";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import {
  type InicioPreguntado,
  PreguntaInicio,
  tituloInicio,
} from "#app/sorteos/sorteo/escena/pregunta-inicio.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";

/** The field of the form that says that the person was asked; without it the server asks. */
export const CONFIRMADO = "confirmado";

/** The question of the dialog as a part of the page, for a form that was sent without JavaScript. */
export function PreguntaEnPagina({ pregunta }: { pregunta: InicioPreguntado }) {
  const { pathname, search } = useLocation();
  return (
    <SeccionAdmin id="pregunta-inicio" titulo={tituloInicio(pregunta)} className="mb-4.5 grid gap-3">
      <p>
        <PreguntaInicio {...pregunta} />
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="intento" value="iniciar" />
        <input type="hidden" name="key" value={pregunta.key} />
        <input type="hidden" name={CONFIRMADO} value="si" />
        <Button>Iniciar Sorteo</Button>
        <ButtonLink variant="secondary" to={pathname + search} reloadDocument>
          Cancelar
        </ButtonLink>
      </Form>
    </SeccionAdmin>
  );
}
