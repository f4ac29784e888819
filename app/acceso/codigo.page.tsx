import { data, Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { ERROR_INGRESO, ESCRIBE_CODIGO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/codigo.page.ts";
import { IngresarConLlave } from "./boton-llave.tsx";
import { MarcoAcceso } from "./marco.tsx";
import { NO_STORE, noStoreHeaders } from "./no-store.ts";
import { useEnviando } from "./use-enviando.ts";
import { useFallaIngreso } from "./use-falla-ingreso.ts";
import { volverSeguro } from "./volver.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Segundo paso") },
  {
    name: "description",
    content: `Confirma que eres tú para ingresar a tu cuenta de ${marcaEn(matches).nombre}.`,
  },
];

export const headers: Route.HeadersFunction = noStoreHeaders;

const deNuevo = (volver: string) => `/ingresar?vencido=si&volver=${encodeURIComponent(volver)}`;

/** The second step of a login. A browser without a pending login starts again with the password. */
export async function loader(args: Route.LoaderArgs) {
  const { auth, sesion } = peticion(args);
  const { searchParams } = new URL(args.request.url);
  const volver = volverSeguro(searchParams.get("volver"));
  if (sesion) throw redirect(volver);
  const formas = await auth.ingresoPendiente(args.request.headers);
  if (!formas) throw redirect(deNuevo(volver));
  const recuperar = !formas.totp || searchParams.has("recuperar");
  return data({ formas, recuperar, volver }, { headers: NO_STORE });
}

export const action = accion(
  "visita",
  async ({ auth, form, request }) => {
    const volver = volverSeguro(texto(form, "volver"));
    if (!(await auth.ingresoPendiente(request.headers))) return redirect(deNuevo(volver));
    const { headers } = await auth.ingresarConCodigo(texto(form, "codigo"), request.headers);
    return redirect(volver, { headers });
  },
  { falla: ERROR_INGRESO },
);

export default function Codigo({ loaderData, actionData }: Route.ComponentProps) {
  const { formas, recuperar, volver } = loaderData;
  const { enviando, onSubmit } = useEnviando();
  useFallaIngreso(actionData);
  const query = `?volver=${encodeURIComponent(volver)}`;
  return (
    <MarcoAcceso>
      <h1>SEGUNDO PASO</h1>
      <p className="acceso-intro">
        {recuperar
          ? "Escribe uno de tus códigos de recuperación. Cada uno sirve una vez."
          : "Escribe los seis dígitos que muestra tu app de códigos."}
      </p>
      {actionData && <Note kind="error">{actionData.mensaje}</Note>}
      <Form method="post" onSubmit={onSubmit} key={String(recuperar)}>
        <input type="hidden" name="volver" value={volver} />
        <Field
          label={recuperar ? "Código de recuperación" : "Código"}
          name="codigo"
          autoComplete="one-time-code"
          inputMode={recuperar ? "text" : "numeric"}
          autoCapitalize="characters"
          spellCheck={false}
          required
          missing={ESCRIBE_CODIGO}
          maxLength={32}
        />
        <Button size="lg" full loading={enviando}>
          Continuar
        </Button>
      </Form>
      {formas.llaves && <IngresarConLlave volver={volver} />}
      {formas.totp && (
        <p className="acceso-enlaces">
          {recuperar ? (
            <Link to={`/ingresar/codigo${query}`}>Usar mi app de códigos</Link>
          ) : (
            <Link to={`/ingresar/codigo${query}&recuperar=si`}>Usar un código de recuperación</Link>
          )}
        </p>
      )}
      <p className="acceso-enlaces">
        <Link to={`/ingresar${query}`}>Volver a empezar</Link>
      </p>
    </MarcoAcceso>
  );
}
