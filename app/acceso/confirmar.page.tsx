import { Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { ENLACE_CONFIRMAR_INVALIDO, REVISA_TU_CORREO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/confirmar.page.ts";
import { CorreoEnviado } from "./correo-enviado.tsx";
import { CampoCorreo, MarcoAcceso } from "./marco.tsx";
import { useEnviando } from "./use-enviando.ts";

const FALLA = "No pudimos enviar el correo. Intenta de nuevo más tarde.";

export const meta: Route.MetaFunction = () => [
  { title: "Confirma tu cuenta · Puntazo" },
  { name: "description", content: "Confirma tu correo para entrar a Puntazo." },
];

/**
 * Target of the link in the confirmation mail: a valid token signs the person in and redirects to the cart.
 */
export async function loader(args: Route.LoaderArgs) {
  const { auth, sesion, buzon_local } = peticion(args);
  const { method, headers, url } = args.request;
  const token = new URL(url).searchParams.get("token");
  // Mail programs prefetch links with HEAD: such a request must not spend the token.
  if (token && method !== "HEAD") {
    const confirmado = await auth.confirmar(token, headers).catch(nuloSiRechaza);
    if (confirmado) throw redirect("/carrito", { headers: confirmado.headers });
  }
  if (sesion) throw redirect("/carrito");
  return { buzon_local };
}

function nuloSiRechaza(error: unknown): null {
  if (error instanceof Rechazo) return null;
  throw error;
}

export const action = accion(
  "visita",
  async ({ auth, form, request }) => {
    await auth.reenviarConfirmacion(texto(form, "email"), request.headers);
    return REVISA_TU_CORREO;
  },
  { falla: FALLA, conserva: ["email"] },
);

export default function Confirmar({ loaderData, actionData }: Route.ComponentProps) {
  const { enviando, onSubmit } = useEnviando();
  if (actionData?.ok) {
    return (
      <MarcoAcceso>
        <CorreoEnviado titulo={REVISA_TU_CORREO} buzon_local={loaderData.buzon_local}>
          <p>Si esa cuenta todavía no está confirmada, le enviamos un enlace nuevo. Funciona por 24 horas.</p>
        </CorreoEnviado>
      </MarcoAcceso>
    );
  }
  return (
    <MarcoAcceso>
      <h1>Este enlace ya no sirve</h1>
      <p className="acceso-intro">
        {ENLACE_CONFIRMAR_INVALIDO} Si ya confirmaste tu cuenta, <Link to="/ingresar">ingresa aquí</Link>. Si
        no, te enviamos otro enlace.
      </p>
      {/* Post to the bare path, so that the response does not return to the address with the spent token. */}
      <Form method="post" action="/confirmar" onSubmit={onSubmit}>
        {actionData && !actionData.errores.email && <Note kind="error">{actionData.mensaje}</Note>}
        <CampoCorreo uso="email" valor={actionData?.valores.email} error={actionData?.errores.email} />
        <Button size="lg" full loading={enviando}>
          Enviar otro enlace
        </Button>
      </Form>
    </MarcoAcceso>
  );
}
