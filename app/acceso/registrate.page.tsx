import { UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { formOf } from "#app/lib/actions/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PasswordField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { comprobarCodigo } from "#modules/referidos/comprobar-codigo.server.ts";
import { debilidadDe } from "#modules/usuarios/acceso/contrasena.ts";
import { ERROR_REGISTRAR, REVISA_TU_CORREO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/registrate.page.ts";
import { MailSent } from "./correo-enviado.tsx";
import { AccessShell, LegalLinks } from "./marco.tsx";
import { refused, textOf } from "./respuesta.ts";
import { useSending } from "./use-enviando.ts";
import { ingresarYVolver, volverSeguro } from "./volver.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Regístrate · Puntazo" },
  {
    name: "description",
    content: "Crea tu cuenta en Puntazo y parte juntando puntos en menos de un minuto.",
  },
];

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion, buzon_local } = peticion(args);
  const { searchParams } = new URL(args.request.url);
  const volver = volverSeguro(searchParams.get("volver"));
  if (sesion) throw redirect(volver);
  const invitacion = await comprobarCodigo(ctx, searchParams.get("key_referido"));
  return { invitacion, volver, buzon_local };
}

export async function action(args: Route.ActionArgs) {
  const actual = peticion(args);
  const form = await formOf(args.request);
  const datos = {
    email: textOf(form, "email"),
    contrasena: textOf(form, "contrasena"),
    key_referido: textOf(form, "key_referido") || null,
  };
  try {
    await actual.auth.registrar(datos, args.request.headers);
    return { enviado: true as const };
  } catch (error) {
    return refused(error, ERROR_REGISTRAR, actual, { email: datos.email });
  }
}

const LEGAL = (
  <>
    Al registrarte declaras ser mayor de 18 años y aceptas <LegalLinks />.
  </>
);

export default function Registrate({ loaderData, actionData }: Route.ComponentProps) {
  const { invitacion, volver, buzon_local } = loaderData;
  if (actionData?.enviado) {
    return (
      <AccessShell>
        <MailSent title={REVISA_TU_CORREO} mailbox={buzon_local}>
          <p>Te enviamos un enlace que funciona por 24 horas. Si no lo ves, busca en la carpeta de spam.</p>
        </MailSent>
      </AccessShell>
    );
  }
  return (
    <AccessShell legal={LEGAL}>
      <h1>Crea tu cuenta</h1>
      <p className="access-intro">Parte juntando puntos en menos de un minuto.</p>
      {invitacion && <Invitation {...invitacion} />}
      <SignUpForm codigo={invitacion?.existe ? invitacion.codigo : ""} refusal={actionData ?? null} />
      <p className="access-links">
        ¿Ya tienes cuenta? <Link to={ingresarYVolver(volver)}>Ingresar</Link>
      </p>
    </AccessShell>
  );
}

function Invitation({ codigo, existe }: { codigo: string; existe: boolean }): ReactNode {
  if (!existe) {
    return (
      <Note kind="warning">
        El código <b>{codigo}</b> no existe, así que no lo tendremos en cuenta. Puedes registrarte igual.
      </Note>
    );
  }
  return (
    <div className="note note-success" role="status">
      <UserRoundPlus aria-hidden="true" />
      <div className="note-body">
        Vienes invitado con el código <b>{codigo}</b>.
      </div>
    </div>
  );
}

type Refusal = { error: string; campo: string | null; email: string };

function SignUpForm({ codigo, refusal }: { codigo: string; refusal: Refusal | null }) {
  const [weakness, setWeakness] = useState<string | null>(null);
  const { sending, onSubmit } = useSending((form) => {
    const found = debilidadDe(textOf(form, "contrasena"), textOf(form, "email"));
    setWeakness(found);
    return found === null;
  });
  const errorIn = (campo: string) => (refusal?.campo === campo ? refusal.error : undefined);
  return (
    <Form method="post" onSubmit={onSubmit}>
      {refusal && refusal.campo === null && <Note kind="error">{refusal.error}</Note>}
      <input type="hidden" name="key_referido" value={codigo} />
      <Field
        label="Correo"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="tu@correo.cl"
        defaultValue={refusal?.email}
        required
        maxLength={254}
        error={errorIn("email")}
      />
      <PasswordField
        label="Contraseña"
        name="contrasena"
        autoComplete="new-password"
        required
        help="Al menos 8 caracteres."
        error={weakness ?? errorIn("contrasena")}
        onChange={() => setWeakness(null)}
      />
      <Button size="lg" full loading={sending}>
        COMENZAR
      </Button>
    </Form>
  );
}
