import { data, Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { formOf } from "#app/lib/actions/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PasswordField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/ingresar.page.ts";
import { AccessShell, LegalLinks } from "./marco.tsx";
import { refused, textOf, waitText } from "./respuesta.ts";
import { useSending } from "./use-enviando.ts";
import { volverSeguro } from "./volver.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Ingresar · Puntazo" },
  { name: "description", content: "Ingresa a tu cuenta de Puntazo." },
];

/** The page knows where its visitor came from, so no cache may keep it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const answer = new Headers(actionHeaders);
  answer.set("Cache-Control", "private, no-store");
  return answer;
};

/** Where the visitor came from: what the address says, else the page of this site whose link was followed. */
function cameFrom({ url, headers }: Request): string {
  const here = new URL(url);
  const asked = here.searchParams.get("volver");
  if (asked) return volverSeguro(asked);
  const referer = headers.get("Referer") ?? "";
  if (!URL.canParse(referer) || new URL(referer).host !== (headers.get("Host") ?? here.host)) return "/";
  const { pathname, search } = new URL(referer);
  return volverSeguro(`${pathname}${search}`);
}

export function loader(args: Route.LoaderArgs) {
  const volver = cameFrom(args.request);
  if (peticion(args).sesion) throw redirect(volver);
  const cambiada = new URL(args.request.url).searchParams.has("cambiada");
  return data({ volver, cambiada }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action(args: Route.ActionArgs) {
  const actual = peticion(args);
  const form = await formOf(args.request);
  const datos = { email: textOf(form, "email"), contrasena: textOf(form, "contrasena") };
  const volver = volverSeguro(textOf(form, "volver"));
  try {
    const { headers } = await actual.auth.ingresar(datos, args.request.headers);
    return redirect(volver, { headers });
  } catch (error) {
    return refused(error, ERROR_INGRESO, actual, { email: datos.email, volver });
  }
}

const LEGAL = (
  <>
    Al continuar aceptas <LegalLinks />. Debes ser mayor de 18 años.
  </>
);

export default function Ingresar({ loaderData: { cambiada, ...came }, actionData }: Route.ComponentProps) {
  const { sending, onSubmit } = useSending();
  // After a failed attempt the page came from itself.
  const volver = actionData?.volver ?? came.volver;
  const query = volver === "/" ? "" : `?volver=${encodeURIComponent(volver)}`;
  return (
    <AccessShell legal={LEGAL}>
      <h1>BIENVENIDO</h1>
      <p className="access-intro">Qué bueno verte de nuevo.</p>
      {cambiada && !actionData && <Note kind="success">Tu contraseña cambió. Ingresa con la nueva.</Note>}
      {actionData && <Note kind="error">{actionData.error}</Note>}
      {actionData?.espera && (
        <Note kind="info">
          Llevas muchos intentos. Espera {waitText(actionData.espera)} y prueba de nuevo.
        </Note>
      )}
      <Form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="volver" value={volver} />
        <Field
          label="Correo"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="tu@correo.cl"
          defaultValue={actionData?.email}
          required
          maxLength={254}
        />
        <PasswordField label="Contraseña" name="contrasena" autoComplete="current-password" required />
        <Button size="lg" full loading={sending}>
          Ingresar
        </Button>
      </Form>
      <p className="access-links">
        <Link to="/recuperar">¿Olvidaste tu contraseña?</Link>
      </p>
      <p className="access-links">
        ¿Primera vez? <Link to={`/registrate${query}`}>Regístrate</Link>
      </p>
    </AccessShell>
  );
}
