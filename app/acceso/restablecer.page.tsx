import { useEffect, useState } from "react";
import { Form, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useReadAfterRefusal } from "#app/lib/actions/use-last-answer.ts";
import { announceSession } from "#app/lib/session/session-events.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { negativaContrasena } from "#modules/usuarios/acceso/contrasena.ts";
import { ENLACE_RECUPERAR_INVALIDO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/restablecer.page.ts";
import { CampoContrasena, MarcoAcceso } from "./marco.tsx";
import { useEnviando } from "./use-enviando.ts";

const FALLA = "No pudimos cambiar tu contraseña. Intenta de nuevo más tarde.";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Crea una contraseña nueva") },
  { name: "description", content: `Elige la contraseña nueva de tu cuenta de ${marcaEn(matches).nombre}.` },
];

export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return { token, vigente: await peticion(args).auth.recuperacionVigente(token) };
}

export const action = accion(
  "visita",
  async ({ auth, form, request }) => {
    const datos = { token: texto(form, "token"), contrasena: texto(form, "contrasena") };
    const recordada = await auth.restablecer(datos, request.headers);
    const { headers } = await auth.salir(request.headers);
    for (const cookie of recordada.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
    return redirect("/ingresar?cambiada", { headers });
  },
  { falla: FALLA },
);

export default function Restablecer({ loaderData: { token, vigente }, actionData }: Route.ComponentProps) {
  // The link may have expired since the page loaded: read it again, so that the page says so.
  useReadAfterRefusal(actionData);
  useEffect(() => {
    if (vigente) announceSession("PASSWORD_RECOVERY");
  }, [vigente]);
  if (!vigente) {
    return (
      <MarcoAcceso>
        <h1>Este enlace ya no sirve</h1>
        <p className="acceso-intro">{ENLACE_RECUPERAR_INVALIDO}</p>
        <ButtonLink to="/recuperar" size="lg" full>
          Pedir otro enlace
        </ButtonLink>
      </MarcoAcceso>
    );
  }
  return (
    <MarcoAcceso>
      <h1>Crea una contraseña nueva</h1>
      <p className="acceso-intro">Cerraremos tu sesión en todos tus dispositivos.</p>
      <FormularioContrasena token={token} rechazo={actionData} />
    </MarcoAcceso>
  );
}

function FormularioContrasena({ token, rechazo }: { token: string; rechazo: Respuesta | undefined }) {
  const [debilidad, setDebilidad] = useState<string | null>(null);
  const { enviando, onSubmit } = useEnviando((form) => {
    const hallada = negativaContrasena(texto(form, "contrasena"), "");
    setDebilidad(hallada?.frase ?? null);
    return hallada === null;
  });
  return (
    <Form method="post" onSubmit={onSubmit}>
      {rechazo && !rechazo.errores.contrasena && <Note kind="error">{rechazo.mensaje}</Note>}
      <input type="hidden" name="token" value={token} />
      <CampoContrasena
        label="Contraseña nueva"
        autoComplete="new-password"
        help="Al menos 8 caracteres."
        error={debilidad ?? rechazo?.errores.contrasena}
        onChange={() => setDebilidad(null)}
      />
      <Button size="lg" full loading={enviando}>
        Guardar contraseña
      </Button>
    </Form>
  );
}
