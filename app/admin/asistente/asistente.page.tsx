import { Link, useSearchParams } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Plus } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  borrarConocimiento,
  crearConocimiento,
  descartarPendiente,
  editarConocimiento,
  leerAsistente,
  responderPendiente,
} from "#modules/asistente/conocimiento/guardar-conocimiento.server.ts";
import type { Presupuesto } from "#modules/asistente/presupuesto.server.ts";
import type { Motor } from "#modules/asistente/protocolo.ts";
import { PACIENCIA_MOTOR } from "#modules/asistente/topes.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Route } from "./+types/asistente.page.ts";
import { AsistenteConocimientos } from "./conocimientos.tsx";
import { AsistenteFormulario } from "./formulario.tsx";
import { AsistentePendientes } from "./pendientes.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, motor } = requierePermiso(args, "asistente.ver");
  return { ...(await leerAsistente(ctx)), motor };
}

export const action = acciones(
  { pagina: "asistente.ver", hace: ["asistente.editar"] },
  {
    async crear({ ctx, form, sesion }) {
      await crearConocimiento(ctx, Object.fromEntries(form), sesion);
      return "Mati ya sabe responder eso.";
    },
    async guardar({ ctx, form, sesion }) {
      await editarConocimiento(ctx, idDe(form), Object.fromEntries(form), sesion);
      return "Guardamos la respuesta.";
    },
    async borrar({ ctx, form, sesion }) {
      await borrarConocimiento(ctx, idDe(form), sesion);
      return "Borramos la respuesta.";
    },
    async responder({ ctx, form, sesion }) {
      await responderPendiente(ctx, idDe(form), Object.fromEntries(form), sesion);
      return "Mati ya sabe responder eso.";
    },
    async descartar({ ctx, form, sesion }) {
      await descartarPendiente(ctx, idDe(form), sesion);
      return "Descartamos la pregunta.";
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export default function Asistente({ loaderData, actionData }: Route.ComponentProps) {
  const { conocimientos, pendientes, total_pendientes, por_motor, presupuesto, motor } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const creada = respuesta?.ok && respuesta.intento === "crear";
  return (
    <PaginaAdmin
      title="Asistente"
      text="Lo que Mati sabe responder, y lo que le preguntaron y no supo."
      actions={
        <SiPuede permiso="asistente.editar">
          <ButtonLink to="?nueva=si" size="sm" icon={<Plus aria-hidden="true" />}>
            Nueva respuesta
          </ButtonLink>
        </SiPuede>
      }
      respuesta={respuesta}
    >
      <Editable permiso="asistente.editar">
        <div className="grid gap-4.5">
          <AsistenteMotor motor={motor} por_motor={por_motor} presupuesto={presupuesto} />
          {params.has("nueva") && !creada && (
            <Card as="section" aria-label="Nueva respuesta">
              <h2 className="mb-3.5 text-xl">Nueva respuesta</h2>
              <AsistenteFormulario intento="crear" id="" respuesta={respuesta} />
            </Card>
          )}
          <AsistentePendientes pendientes={pendientes} total={total_pendientes} respuesta={respuesta} />
          <AsistenteConocimientos conocimientos={conocimientos} respuesta={respuesta} />
        </div>
      </Editable>
    </PaginaAdmin>
  );
}

const NOMBRES: Record<Motor, string> = {
  propio: "del asistente de la tienda",
  n8n: "del flujo de n8n",
  modelo: "del modelo de lenguaje",
};

const SI_FALLA = `si falla o demora más de ${PACIENCIA_MOTOR / 1000} segundos, responde el asistente de la tienda.`;
const EXPLICACION: Record<Motor, string> = {
  propio: "Responde el asistente de la tienda, sin servicios externos ni costo.",
  n8n: `Responde el flujo de CHAT_WEBHOOK_URL; ${SI_FALLA}`,
  modelo: `Responde el modelo de LLM_URL con lo que sabe la tienda; ${SI_FALLA}`,
};

type Props = {
  motor: Motor;
  por_motor: readonly { motor: Motor; respuestas: number }[];
  presupuesto: Presupuesto;
};

/** The engine that answers now, what is left of its budget, and how many answers each engine gave. */
function AsistenteMotor({ motor, por_motor, presupuesto: { usadas, tope, detenidas } }: Props) {
  const cuentas = por_motor.map(
    ({ motor: quien, respuestas }) => `${conteoEnPalabras(respuestas)} ${NOMBRES[quien]}`,
  );
  return (
    <Note kind="info">
      {EXPLICACION[motor]}
      {motor !== "propio" && (
        <>
          {` Hoy lleva ${miles(usadas)} de ${miles(tope)} consultas`}
          {usadas >= tope ? "; por hoy responde el asistente de la tienda" : ""}.
          <SiPuede permiso="ajustes.ver">
            {" El tope se cambia en "}
            <Link to="/admin/ajustes?lugar=tecnico">Ajustes</Link>.
          </SiPuede>
        </>
      )}
      {detenidas > 0 &&
        ` Hoy no mostramos ${miles(detenidas)} ${detenidas === 1 ? "respuesta" : "respuestas"} del modelo, porque traían cifras o promesas propias.`}
      {cuentas.length > 0 && ` Respuestas de los últimos 30 días: ${cuentas.join(", ")}.`}
    </Note>
  );
}
