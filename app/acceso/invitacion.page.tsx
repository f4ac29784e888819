import type { ReactNode } from "react";
import { data, Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { acciones, exigirSesion } from "#app/lib/actions/accion.server.ts";
import { INTENTO, texto } from "#app/lib/actions/forms.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { ALCANCE_ROL, NOMBRE_ROL } from "#modules/comun/acceso/permisos.ts";
import { aceptarInvitacion, verInvitacion } from "#modules/personas/equipo/aceptar-invitacion.server.ts";
import { PRIMERA_PAGINA } from "#modules/personas/equipo/invitacion.ts";
import { TEXTOS_ACCESO } from "#modules/personas/textos.ts";
import type { Route } from "./+types/invitacion.page.ts";
import { CampoContrasena, EnlacesLegales, MarcoAcceso } from "./marco.tsx";
import { useEnviando } from "./use-enviando.ts";
import { ingresarYVolver } from "./volver.ts";

const FALLA = "No pudimos registrar tu respuesta. Intenta de nuevo más tarde.";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Invitación al equipo") },
  { name: "description", content: `Acepta la invitación a administrar ${marcaEn(matches).nombre}.` },
];

/** The answer depends on a link that can be used up or taken back, so no cache may store it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const answer = new Headers(actionHeaders);
  answer.set("Cache-Control", "private, no-store");
  return answer;
};

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const invitacion = await verInvitacion(ctx, token);
  const vista = invitacion && {
    email: invitacion.email,
    rol: invitacion.rol_admin,
    con_cuenta: invitacion.con_cuenta,
  };
  return data(
    { token, invitacion: vista, sesion_de: sesion?.email ?? null },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const action = acciones(
  "visita",
  {
    async aceptar({ ctx, form, ...pedido }) {
      const rol = await aceptarInvitacion(ctx, texto(form, "token"), exigirSesion(pedido));
      return redirect(PRIMERA_PAGINA[rol]);
    },
    async crear({ ctx, auth, form, request }) {
      const datos = { token: texto(form, "token"), contrasena: texto(form, "contrasena") };
      const invitacion = await verInvitacion(ctx, datos.token);
      const { headers } = await auth.aceptarInvitacion(datos, request.headers);
      return redirect(PRIMERA_PAGINA[invitacion?.rol_admin ?? "duena"], { headers });
    },
  },
  { falla: FALLA },
);

export default function Invitacion({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitacion, sesion_de } = loaderData;
  const tienda = useNombreTienda();
  if (!invitacion) {
    return (
      <MarcoAcceso>
        <h1>Este enlace ya no sirve</h1>
        <p className="acceso-intro">{TEXTOS_ACCESO.invitacion_invalida}</p>
        <ButtonLink to="/" size="lg" full>
          Ir a la tienda
        </ButtonLink>
      </MarcoAcceso>
    );
  }
  const { email, rol, con_cuenta } = invitacion;
  const volver = `/invitacion?token=${token}`;
  return (
    <MarcoAcceso>
      <h1>Súmate al equipo</h1>
      <p className="acceso-intro">
        Te invitaron a administrar {tienda} con el rol <b>{NOMBRE_ROL[rol]}</b>. {ALCANCE_ROL[rol]}
      </p>
      {actionData && !actionData.errores.contrasena && <Note kind="error">{actionData.mensaje}</Note>}
      {sesion_de === email && <Aceptar token={token} />}
      {sesion_de !== null && sesion_de !== email && <OtraCuenta email={email} sesion_de={sesion_de} />}
      {sesion_de === null && con_cuenta && (
        <>
          <p className="acceso-intro">
            Ingresa con <b className="break-all">{email}</b> y acepta.
          </p>
          <ButtonLink to={ingresarYVolver(volver)} size="lg" full>
            Ingresar
          </ButtonLink>
        </>
      )}
      {sesion_de === null && !con_cuenta && (
        <CrearCuenta token={token} email={email} error={actionData?.errores.contrasena} />
      )}
      <p className="acceso-enlaces">Quien administra la tienda no participa en sus sorteos ni apuesta.</p>
    </MarcoAcceso>
  );
}

type Formulario = { token: string; intento: string; boton: string; children?: ReactNode };

function Formulario({ token, intento, boton, children }: Formulario) {
  const { enviando, onSubmit } = useEnviando();
  return (
    <Form method="post" action={`/invitacion?token=${token}`} onSubmit={onSubmit}>
      <input type="hidden" name={INTENTO} value={intento} />
      <input type="hidden" name="token" value={token} />
      {children}
      <Button size="lg" full loading={enviando}>
        {boton}
      </Button>
    </Form>
  );
}

const Aceptar = ({ token }: { token: string }) => (
  <Formulario token={token} intento="aceptar" boton="Aceptar la invitación" />
);

type Nueva = { token: string; email: string; error: string | undefined };

const CrearCuenta = ({ token, email, error }: Nueva) => (
  <Formulario token={token} intento="crear" boton="Crear mi cuenta y aceptar">
    <p className="acceso-intro">
      Elige la contraseña de tu cuenta, <b className="break-all">{email}</b>.
    </p>
    <input type="hidden" name="email" autoComplete="username" value={email} />
    <CampoContrasena autoComplete="new-password" help="Al menos 8 caracteres." error={error} />
    <p className="text-sm text-tinta-2">
      Al crear tu cuenta declaras ser mayor de 18 años y aceptas <EnlacesLegales />.
    </p>
  </Formulario>
);

const OtraCuenta = ({ email, sesion_de }: { email: string; sesion_de: string }) => (
  <>
    <Note kind="warning">
      La invitación es para <b className="break-all">{email}</b> y ahora estás con{" "}
      <b className="break-all">{sesion_de}</b>. Sal de esta cuenta y abre de nuevo el enlace.
    </Note>
    <Form method="post" action="/salir">
      <Button variant="secondary" size="lg" full>
        Salir de esta cuenta
      </Button>
    </Form>
    <p className="acceso-enlaces">
      <Link to="/">Seguir en la tienda</Link>
    </p>
  </>
);
