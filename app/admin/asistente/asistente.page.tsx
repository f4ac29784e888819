import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { Aviso } from "#app/admin/kit/aviso.tsx";
import { acciones } from "#app/admin/kit/respuesta.server.ts";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import {
  borrarConocimiento,
  crearConocimiento,
  descartarPendiente,
  editarConocimiento,
  leerAsistente,
  responderPendiente,
} from "#modules/asistente/guardar-conocimiento.server.ts";
import type { Route } from "./+types/asistente.page.ts";
import { AsistenteConocimientos } from "./conocimientos.tsx";
import { AsistenteFormulario } from "./formulario.tsx";
import { AsistenteMotor } from "./motor.tsx";
import { AsistentePendientes } from "./pendientes.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, motor } = requiereAdmin(args);
  return { ...(await leerAsistente(ctx)), motor };
}

export const action = acciones({
  async crear({ ctx, entrada, sesion }) {
    await crearConocimiento(ctx, entrada, sesion);
    return "Mati ya sabe responder eso.";
  },
  async guardar({ ctx, id, entrada, sesion }) {
    await editarConocimiento(ctx, id, entrada, sesion);
    return "Guardamos la respuesta.";
  },
  async borrar({ ctx, id, sesion }) {
    await borrarConocimiento(ctx, id, sesion);
    return "Borramos la respuesta.";
  },
  async responder({ ctx, id, entrada, sesion }) {
    await responderPendiente(ctx, id, entrada, sesion);
    return "Mati ya sabe responder eso.";
  },
  async descartar({ ctx, id, sesion }) {
    await descartarPendiente(ctx, id, sesion);
    return "Descartamos la pregunta.";
  },
});

export const meta: Route.MetaFunction = () => [
  { title: "Asistente · Administración · Puntazo" },
  { name: "description", content: "Lo que Mati sabe y lo que le preguntaron sin respuesta." },
];

export default function Asistente({ loaderData, actionData }: Route.ComponentProps) {
  const { conocimientos, pendientes, por_motor, motor } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const creada = respuesta?.ok && respuesta.accion === "crear";
  return (
    <AdminFrame
      title="Asistente"
      text="Lo que Mati sabe responder, y lo que le preguntaron y no supo."
      actions={
        <ButtonLink to="?nueva=si" size="sm" icon={<Plus aria-hidden="true" />}>
          Nueva respuesta
        </ButtonLink>
      }
    >
      {respuesta?.mensaje && <Aviso kind={respuesta.ok ? "success" : "error"}>{respuesta.mensaje}</Aviso>}
      <div className="grid gap-4.5">
        <AsistenteMotor motor={motor} por_motor={por_motor} />
        {params.has("nueva") && !creada && (
          <Card as="section" aria-label="Nueva respuesta">
            <h2 className="mb-3.5 text-xl">Nueva respuesta</h2>
            <AsistenteFormulario accion="crear" id="" respuesta={respuesta} />
          </Card>
        )}
        <AsistentePendientes pendientes={pendientes} respuesta={respuesta} />
        <AsistenteConocimientos conocimientos={conocimientos} respuesta={respuesta} />
      </div>
    </AdminFrame>
  );
}
