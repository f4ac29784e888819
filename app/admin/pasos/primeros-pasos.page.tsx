import { redirect } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { leerPrimerosPasos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { guardarPasos } from "#modules/ajustes/guardar-ajustes.server.ts";
import { probarCorreo } from "#modules/correos/probar-correo.server.ts";
import type { ResultadoPrueba } from "#modules/correos/respuesta-smtp.ts";
import type { Route } from "./+types/primeros-pasos.page.ts";
import { ListaPasos } from "./primeros-pasos.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "panel.ver");
  return leerPrimerosPasos(ctx, sesion);
}

export const action = acciones(
  { pagina: "panel.ver", hace: ["ajustes.guardar"] },
  {
    async correo({ ctx, entrega, sesion }) {
      const { resultado, frase } = await probarCorreo(ctx, entrega, sesion);
      return { mensaje: frase, datos: { resultado } };
    },
    async respaldo({ ctx, form, sesion }) {
      await guardarPasos(ctx, { respaldo: form.get("respaldo") }, sesion);
      return "Anotado. Prueba de vez en cuando que un respaldo se pueda restaurar.";
    },
    async ocultar({ ctx, sesion }) {
      await guardarPasos(ctx, { pasos_ocultos: "on" }, sesion);
      return redirect("/admin");
    },
  },
  { conserva: ["respaldo"] },
);

export const clientAction = sinPerder<typeof action>();

/** The form was answered, but the mail server may have said no. */
const llego = (datos: { resultado: ResultadoPrueba } | null): boolean =>
  datos === null || datos.resultado === "aceptado";

export default function PaginaPrimerosPasos({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      title="Primeros pasos"
      text="Lo que falta para abrir la tienda."
      respuesta={respuesta && { ...respuesta, ok: respuesta.ok && llego(respuesta.datos) }}
    >
      <ListaPasos lista={loaderData} respuesta={respuesta && { ...respuesta, datos: null }} />
    </PaginaAdmin>
  );
}
