import { Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { INTENTO, texto } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { ENLACE_CONFIRMAR_INVALIDO, REVISA_TU_CORREO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/confirmar.page.ts";
import { AvisoCorreoEnviado } from "./correo-enviado.tsx";
import { CampoContrasena, CampoCorreo, MarcoAcceso } from "./marco.tsx";
import { useEnviando } from "./use-enviando.ts";

const FALLA = "No pudimos completar la confirmación. Intenta de nuevo más tarde.";
/** The cart greets a person who has just confirmed the account. */
const BIENVENIDA = "/carrito?bienvenida";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Confirma tu cuenta") },
  { name: "description", content: `Confirma tu correo para entrar a ${marcaEn(matches).nombre}.` },
];

/**
 * Target of the link in the confirmation mail. In the browser that signed up the link signs the person in and redirects
 * to the cart; in any other browser the page shows whose account it is and asks for the password of that sign-up.
 */
export async function loader(args: Route.LoaderArgs) {
  const { auth, sesion, buzon_local } = peticion(args);
  const { method, headers, url } = args.request;
  const token = new URL(url).searchParams.get("token");
  const confirmacion = token ? await auth.verConfirmacion(token, headers) : null;
  // Mail programs prefetch links with HEAD: such a request must not spend the token.
  if (token && confirmacion?.directa && method !== "HEAD") {
    const confirmado = await auth.confirmar(token, headers).catch(nuloSiRechaza);
    if (confirmado) throw redirect(BIENVENIDA, { headers: confirmado.headers });
  }
  if (sesion && !confirmacion) throw redirect("/carrito");
  return {
    buzon_local,
    email: confirmacion?.email ?? null,
    token: token ?? "",
    con_sesion_de: sesion?.email ?? null,
  };
}

function nuloSiRechaza(error: unknown): null {
  if (error instanceof Rechazo) return null;
  throw error;
}

export const action = acciones(
  "visita",
  {
    async reenviar({ auth, form, request }) {
      await auth.reenviarConfirmacion(texto(form, "email"), request.headers);
      return REVISA_TU_CORREO;
    },
    async confirmar({ auth, form, request }) {
      const datos = { token: texto(form, "token"), contrasena: texto(form, "contrasena") };
      const { headers } = await auth.confirmarConContrasena(datos, request.headers);
      return redirect(BIENVENIDA, { headers });
    },
  },
  { falla: FALLA, conserva: ["email"], otro: "reenviar" },
);

export default function Confirmar({ loaderData, actionData }: Route.ComponentProps) {
  const { buzon_local, email, token, con_sesion_de } = loaderData;
  if (actionData?.ok) {
    return (
      <MarcoAcceso>
        <AvisoCorreoEnviado titulo={REVISA_TU_CORREO} buzon_local={buzon_local}>
          <p>Si esa cuenta todavía no está confirmada, le enviamos un enlace nuevo. Funciona por 24 horas.</p>
        </AvisoCorreoEnviado>
      </MarcoAcceso>
    );
  }
  return (
    <MarcoAcceso>
      {email ? (
        <PedirContrasena email={email} token={token} con_sesion_de={con_sesion_de} rechazo={actionData} />
      ) : (
        <PedirOtroEnlace rechazo={actionData} />
      )}
    </MarcoAcceso>
  );
}

type Rechazada = { rechazo: Respuesta | undefined };

/** The link was opened in another browser: it may have been sent by a stranger who registered this address. */
function PedirContrasena({
  email,
  token,
  con_sesion_de,
  rechazo,
}: Rechazada & { email: string; token: string; con_sesion_de: string | null }) {
  const { enviando, onSubmit } = useEnviando();
  return (
    <>
      <h1>Confirma tu cuenta</h1>
      <p className="acceso-intro">
        Vas a confirmar la cuenta <b className="break-all">{email}</b>. Escribe la contraseña que elegiste al
        registrarte.
      </p>
      {con_sesion_de && (
        <Note kind="warning">
          Ahora estás con la cuenta <b className="break-all">{con_sesion_de}</b>. Si confirmas, cerraremos esa
          sesión y seguirás con <b className="break-all">{email}</b>.
        </Note>
      )}
      <Form method="post" onSubmit={onSubmit}>
        {rechazo && !rechazo.errores.contrasena && <Note kind="error">{rechazo.mensaje}</Note>}
        <input type="hidden" name={INTENTO} value="confirmar" />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <CampoContrasena autoComplete="current-password" error={rechazo?.errores.contrasena} />
        <Button size="lg" full loading={enviando}>
          {con_sesion_de ? "Confirmar y cambiar de cuenta" : "Confirmar mi cuenta"}
        </Button>
      </Form>
      <p className="acceso-enlaces">
        ¿No la recuerdas? <Link to="/recuperar">Crea una contraseña nueva</Link>
      </p>
      <p className="acceso-enlaces">
        Si no te registraste en {useNombreTienda()}, cierra esta página: la cuenta quedará sin confirmar.
      </p>
    </>
  );
}

function PedirOtroEnlace({ rechazo }: Rechazada) {
  const { enviando, onSubmit } = useEnviando();
  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p className="acceso-intro">
        {ENLACE_CONFIRMAR_INVALIDO} Si ya confirmaste tu cuenta, <Link to="/ingresar">ingresa aquí</Link>. Si
        no, te enviamos otro enlace.
      </p>
      {/* Post to the bare path, so that the response does not return to the address with the spent token. */}
      <Form method="post" action="/confirmar" onSubmit={onSubmit}>
        {rechazo && !rechazo.errores.email && <Note kind="error">{rechazo.mensaje}</Note>}
        <input type="hidden" name={INTENTO} value="reenviar" />
        <CampoCorreo uso="email" valor={rechazo?.valores.email} error={rechazo?.errores.email} />
        <Button size="lg" full loading={enviando}>
          Enviar otro enlace
        </Button>
      </Form>
    </>
  );
}
