import { data, Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { INGRESO_VENCIDO } from "#modules/usuarios/factor/textos.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/ingresar.page.ts";
import { IngresarConLlave } from "./boton-llave.tsx";
import { destinoDelCorreo, destinoTrasIngreso } from "./destino.server.ts";
import { CampoContrasena, CampoCorreo, EnlacesLegales, MarcoAcceso } from "./marco.tsx";
import { NO_STORE, noStoreHeaders } from "./no-store.ts";
import { ReenviarEnlace } from "./reenviar.tsx";
import { useEnviando } from "./use-enviando.ts";
import { useFallaIngreso } from "./use-falla-ingreso.ts";
import { volverSeguro } from "./volver.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Ingresar") },
  { name: "description", content: `Ingresa a tu cuenta de ${marcaEn(matches).nombre}.` },
];

/** The page depends on the Referer of the visitor. */
export const headers: Route.HeadersFunction = noStoreHeaders;

/** Where the visitor came from: the `volver` parameter, else the page of this site in the Referer header. */
function deDonde({ url, headers }: Request): string {
  const here = new URL(url);
  const asked = here.searchParams.get("volver");
  if (asked) return volverSeguro(asked);
  const referer = headers.get("Referer") ?? "";
  if (!URL.canParse(referer) || new URL(referer).host !== (headers.get("Host") ?? here.host)) return "/";
  const { pathname, search } = new URL(referer);
  return volverSeguro(`${pathname}${search}`);
}

export async function loader(args: Route.LoaderArgs) {
  const volver = deDonde(args.request);
  const { ctx, sesion } = peticion(args);
  if (sesion) throw redirect(await destinoTrasIngreso(ctx, sesion, volver));
  const { searchParams } = new URL(args.request.url);
  if (volver !== "/" && !searchParams.has("volver")) {
    // The address keeps what a reload or the way back would take from the Referer.
    searchParams.set("volver", volver);
    throw redirect(`/ingresar?${searchParams}`, { headers: NO_STORE });
  }
  const cambiada = searchParams.has("cambiada");
  const vencido = searchParams.has("vencido");
  return data({ volver, cambiada, vencido }, { headers: NO_STORE });
}

export const action = accion(
  "visita",
  async ({ ctx, auth, form, request }) => {
    // Return the validated destination to the page, never the one that the browser sent.
    form.set("volver", volverSeguro(texto(form, "volver")));
    const datos = { email: texto(form, "email"), contrasena: texto(form, "contrasena") };
    const { headers, pendiente } = await auth.ingresar(datos, request.headers).catch(conUnaFrase);
    const volver = await destinoDelCorreo(ctx, datos.email, texto(form, "volver"));
    return redirect(pendiente ? `/ingresar/codigo?volver=${encodeURIComponent(volver)}` : volver, {
      headers,
    });
  },
  { falla: ERROR_INGRESO, conserva: ["email", "volver"] },
);

/** Every failed sign-in says the same; a busy shop keeps the status and the wait of its refusal. */
function conUnaFrase(error: unknown): never {
  if (error instanceof Rechazo && error.clase === "ocupado")
    throw new Rechazo("ocupado", ERROR_INGRESO, error.datos);
  throw error;
}

const LEGAL = (
  <>
    Antes de comprar, lee <EnlacesLegales />.
  </>
);

export default function Ingresar({
  loaderData: { cambiada, vencido, ...came },
  actionData,
}: Route.ComponentProps) {
  const { enviando, onSubmit } = useEnviando();
  useFallaIngreso(actionData);
  // After a failed attempt the Referer is this page itself, so use the destination that the form carried.
  const volver = actionData?.valores.volver ?? came.volver;
  const query = volver === "/" ? "" : `?volver=${encodeURIComponent(volver)}`;
  return (
    <MarcoAcceso legal={LEGAL}>
      <h1>BIENVENIDO</h1>
      <p className="acceso-intro">Qué bueno verte de nuevo.</p>
      {cambiada && !actionData && <Note kind="success">Tu contraseña cambió. Ingresa con la nueva.</Note>}
      {vencido && !actionData && <Note kind="warning">{INGRESO_VENCIDO}</Note>}
      {actionData && <Note kind="error">{actionData.mensaje}</Note>}
      {actionData?.espera && (
        <Note kind="info">Llevas muchos intentos. Espera {plazo(actionData.espera)} y prueba de nuevo.</Note>
      )}
      <Form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="volver" value={volver} />
        <CampoCorreo uso="username" valor={actionData?.valores.email} />
        <CampoContrasena
          autoComplete="current-password"
          aside={
            <Link
              to="/recuperar"
              className="-my-3 inline-flex min-h-11 items-center text-sm font-semibold text-enlace underline underline-offset-3"
            >
              ¿Olvidaste tu contraseña?
            </Link>
          }
        />
        <Button size="lg" full loading={enviando}>
          Ingresar
        </Button>
      </Form>
      {/* Offered after every refusal: to offer it only to unconfirmed accounts would reveal them. */}
      {actionData?.valores.email && !actionData.espera && (
        <ReenviarEnlace
          key={actionData.en}
          email={actionData.valores.email}
          pregunta="¿Te registraste y aún no confirmas tu correo?"
        />
      )}
      <IngresarConLlave volver={volver} />
      <p className="acceso-enlaces">
        ¿Primera vez? <Link to={`/registrate${query}`}>Regístrate</Link>
      </p>
    </MarcoAcceso>
  );
}

function plazo(segundos: number): string {
  const minutos = Math.ceil(segundos / 60);
  return minutos === 1 ? "1 minuto" : `${minutos} minutos`;
}
