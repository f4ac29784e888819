import { useEffect, useState } from "react";
import { Form, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { formOf } from "#app/lib/actions/forms.ts";
import { announceSession } from "#app/lib/session/session-events.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { debilidadDe } from "#modules/usuarios/acceso/contrasena.ts";
import { ENLACE_RECUPERAR_INVALIDO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/restablecer.page.ts";
import { AccessShell } from "./marco.tsx";
import { refused, textOf } from "./respuesta.ts";
import { useSending } from "./use-enviando.ts";

const FALLA = "No pudimos cambiar tu contraseña. Intenta de nuevo más tarde.";

export const meta: Route.MetaFunction = () => [
  { title: "Crea una contraseña nueva · Puntazo" },
  { name: "description", content: "Elige la contraseña nueva de tu cuenta de Puntazo." },
];

export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return { token, vigente: await peticion(args).auth.recuperacionVigente(token) };
}

export async function action(args: Route.ActionArgs) {
  const actual = peticion(args);
  const form = await formOf(args.request);
  const datos = { token: textOf(form, "token"), contrasena: textOf(form, "contrasena") };
  try {
    await actual.auth.restablecer(datos, args.request.headers);
  } catch (error) {
    return refused(error, FALLA, actual, {});
  }
  const { headers } = await actual.auth.salir(args.request.headers);
  return redirect("/ingresar?cambiada", { headers });
}

export default function Restablecer({ loaderData: { token, vigente }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (vigente) announceSession("PASSWORD_RECOVERY");
  }, [vigente]);
  if (!vigente) {
    return (
      <AccessShell>
        <h1>Este enlace ya no sirve</h1>
        <p className="access-intro">{ENLACE_RECUPERAR_INVALIDO}</p>
        <ButtonLink to="/recuperar" size="lg" full>
          Pedir otro enlace
        </ButtonLink>
      </AccessShell>
    );
  }
  return (
    <AccessShell>
      <h1>Crea una contraseña nueva</h1>
      <p className="access-intro">Cerraremos tu sesión en todos tus dispositivos.</p>
      <NewPasswordForm token={token} refusal={actionData ?? null} />
    </AccessShell>
  );
}

type Refusal = { error: string; campo: string | null };

function NewPasswordForm({ token, refusal }: { token: string; refusal: Refusal | null }) {
  const [weakness, setWeakness] = useState<string | null>(null);
  const { sending, onSubmit } = useSending((form) => {
    const found = debilidadDe(textOf(form, "contrasena"), "");
    setWeakness(found);
    return found === null;
  });
  return (
    <Form method="post" onSubmit={onSubmit}>
      {refusal && refusal.campo === null && <Note kind="error">{refusal.error}</Note>}
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="Contraseña nueva"
        name="contrasena"
        autoComplete="new-password"
        required
        help="Al menos 8 caracteres."
        error={weakness ?? (refusal?.campo === "contrasena" ? refusal.error : undefined)}
        onChange={() => setWeakness(null)}
      />
      <Button size="lg" full loading={sending}>
        Guardar contraseña
      </Button>
    </Form>
  );
}
