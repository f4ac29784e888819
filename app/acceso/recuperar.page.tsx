import { Form, Link } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/recuperar.page.ts";
import { AvisoCorreoEnviado } from "./correo-enviado.tsx";
import { CampoCorreo, MarcoAcceso } from "./marco.tsx";
import { useEnviando } from "./use-enviando.ts";

const ENVIADO = "Revisa tu correo.";
const FALLA = "No pudimos enviar el correo. Intenta de nuevo más tarde.";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Recupera tu contraseña") },
  {
    name: "description",
    content: `Pide un enlace para crear una contraseña nueva en ${marcaEn(matches).nombre}.`,
  },
];

export const loader = (args: Route.LoaderArgs) => {
  const { sesion, buzon_local } = peticion(args);
  return { email: sesion?.email ?? "", buzon_local };
};

export const action = accion(
  "visita",
  async ({ auth, form, request }) => {
    await auth.pedirRecuperacion(texto(form, "email"), request.headers);
    return ENVIADO;
  },
  { falla: FALLA, conserva: ["email"] },
);

export default function Recuperar({ loaderData, actionData }: Route.ComponentProps) {
  const { enviando, onSubmit } = useEnviando();
  if (actionData?.ok) {
    return (
      <MarcoAcceso>
        <AvisoCorreoEnviado titulo={ENVIADO} buzon_local={loaderData.buzon_local}>
          <p>
            Si esa dirección tiene una cuenta, le enviamos un enlace para crear una contraseña nueva. Funciona
            por 1 hora.
          </p>
        </AvisoCorreoEnviado>
      </MarcoAcceso>
    );
  }
  return (
    <MarcoAcceso>
      <h1>Recupera tu contraseña</h1>
      <p className="acceso-intro">Te enviamos un enlace para crear una nueva.</p>
      <Form method="post" onSubmit={onSubmit}>
        {actionData && !actionData.errores.email && <Note kind="error">{actionData.mensaje}</Note>}
        <CampoCorreo
          uso="username"
          valor={actionData?.valores.email ?? loaderData.email}
          error={actionData?.errores.email}
        />
        <Button size="lg" full loading={enviando}>
          Enviar enlace
        </Button>
      </Form>
      <p className="acceso-enlaces">
        ¿La recordaste? <Link to="/ingresar">Ingresar</Link>
      </p>
    </MarcoAcceso>
  );
}
