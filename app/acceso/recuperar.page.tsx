import { Form, Link } from "react-router";
import { peticion } from "#app/context.ts";
import { formOf } from "#app/lib/actions/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/recuperar.page.ts";
import { MailSent } from "./correo-enviado.tsx";
import { AccessShell } from "./marco.tsx";
import { refused, textOf } from "./respuesta.ts";
import { useSending } from "./use-enviando.ts";

const FALLA = "No pudimos enviar el correo. Intenta de nuevo más tarde.";

export const meta: Route.MetaFunction = () => [
  { title: "Recupera tu contraseña · Puntazo" },
  { name: "description", content: "Pide un enlace para crear una contraseña nueva en Puntazo." },
];

export const loader = (args: Route.LoaderArgs) => {
  const { sesion, buzon_local } = peticion(args);
  return { email: sesion?.email ?? "", buzon_local };
};

export async function action(args: Route.ActionArgs) {
  const actual = peticion(args);
  const email = textOf(await formOf(args.request), "email");
  try {
    await actual.auth.pedirRecuperacion(email, args.request.headers);
    return { enviado: true as const };
  } catch (error) {
    return refused(error, FALLA, actual, { email });
  }
}

export default function Recuperar({ loaderData, actionData }: Route.ComponentProps) {
  const { sending, onSubmit } = useSending();
  if (actionData?.enviado) {
    return (
      <AccessShell>
        <MailSent title="Revisa tu correo." mailbox={loaderData.buzon_local}>
          <p>
            Si esa dirección tiene una cuenta, le enviamos un enlace para crear una contraseña nueva. Funciona
            por 1 hora.
          </p>
        </MailSent>
      </AccessShell>
    );
  }
  return (
    <AccessShell>
      <h1>Recupera tu contraseña</h1>
      <p className="access-intro">Te enviamos un enlace para crear una nueva.</p>
      <Form method="post" onSubmit={onSubmit}>
        {actionData && actionData.campo === null && <Note kind="error">{actionData.error}</Note>}
        <Field
          label="Correo"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="tu@correo.cl"
          defaultValue={actionData?.email ?? loaderData.email}
          required
          maxLength={254}
          error={actionData?.campo === "email" ? actionData.error : undefined}
        />
        <Button size="lg" full loading={sending}>
          Enviar enlace
        </Button>
      </Form>
      <p className="access-links">
        ¿La recordaste? <Link to="/ingresar">Ingresar</Link>
      </p>
    </AccessShell>
  );
}
