import { data } from "react-router";
import { AvisoCorreoEnviado } from "#app/acceso/correo-enviado.tsx";
import { MarcoAcceso } from "#app/acceso/marco.tsx";
import { peticion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { acciones, exigirSesion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaberSiQuedo } from "#app/lib/actions/sin-saber.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { unaDe } from "#modules/comun/texto/busqueda.ts";
import {
  pedirConEnlace,
  pedirDerecho,
  verEnlaceDerechos,
} from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { NOMBRES_CLASE_SOLICITUD } from "#modules/privacidad/solicitudes/solicitud.ts";
import { leerSolicitudesDe } from "#modules/privacidad/solicitudes/solicitudes.store.server.ts";
import { avisoRecibida, TEXTOS_DERECHOS } from "#modules/privacidad/solicitudes/textos.ts";
import { VALES } from "#modules/usuarios/acceso/emitir-vale.server.ts";
import type { Route } from "./+types/derechos.page.ts";
import { FormularioDerecho, PedirEnlace } from "./formulario-derecho.tsx";
import { AlInstante, MisSolicitudes } from "./mis-solicitudes.tsx";

const FALLA = "No pudimos registrar tu solicitud. Intenta de nuevo más tarde.";
const SIN_GUARDAR = { "Cache-Control": "private, no-store" };

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Tus derechos sobre tus datos") },
  {
    name: "description",
    content: `Pide ver, corregir, eliminar o bloquear los datos que ${marcaEn(matches).nombre} tiene de ti.`,
  },
  { name: "robots", content: "noindex" },
];

/** What the page shows follows from a link that can be used up, or from a session. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const answer = new Headers(actionHeaders);
  answer.set("Cache-Control", SIN_GUARDAR["Cache-Control"]);
  return answer;
};

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion, buzon_local } = peticion(args);
  const { searchParams } = new URL(args.request.url);
  const token = searchParams.get("token");
  return data(
    {
      buzon_local,
      horas: VALES.derechos,
      email: sesion?.email ?? null,
      clase: unaDe(NOMBRES_CLASE_SOLICITUD)(searchParams.get("pedir")) ?? "",
      enlace: token === null ? null : { token, email: await verEnlaceDerechos(ctx, token) },
      solicitudes: sesion && token === null ? await leerSolicitudesDe(ctx, sesion.codigo_referido) : [],
    },
    { headers: SIN_GUARDAR },
  );
}

export const action = acciones(
  "visita",
  {
    async enlace({ auth, form, request }) {
      await auth.pedirEnlaceDerechos(texto(form, "email"), request.headers);
      return "Revisa tu correo.";
    },
    async pedir({ ctx, form, ...pedido }) {
      const { codigo, vence_en } = await pedirDerecho(ctx, Object.fromEntries(form), exigirSesion(pedido));
      return avisoRecibida(codigo, vence_en);
    },
    async pedir_con_enlace({ ctx, form }) {
      const { codigo, vence_en } = await pedirConEnlace(ctx, texto(form, "token"), Object.fromEntries(form));
      return avisoRecibida(codigo, vence_en);
    },
  },
  { falla: FALLA, conserva: ["email", "clase", "detalle", "con_bloqueo"] },
);

export const clientAction = sinPerder<typeof action>(sinSaberSiQuedo("tu solicitud"));

export default function Derechos({ loaderData, actionData }: Route.ComponentProps) {
  const { enlace, email, clase, solicitudes, buzon_local, horas } = loaderData;
  const respuesta = useLastAnswer(actionData);
  if (enlace) return <ConEnlace enlace={enlace} respuesta={respuesta} clase={clase} />;
  if (email !== null)
    return (
      <AccountFrame title="Tus derechos">
        <div className="grid max-w-152 gap-5">
          {respuesta && <Note kind={respuesta.ok ? "success" : "error"}>{respuesta.mensaje}</Note>}
          <AlInstante />
          <FormularioDerecho intento="pedir" clase={clase} respuesta={respuesta} tarjeta />
          <MisSolicitudes solicitudes={solicitudes} />
        </div>
      </AccountFrame>
    );
  if (respuesta?.ok && respuesta.intento === "enlace")
    return (
      <MarcoAcceso>
        <AvisoCorreoEnviado titulo={respuesta.mensaje} buzon_local={buzon_local}>
          <p>
            Enviamos a esa dirección un enlace para escribir tu solicitud. Sirve una vez, por {horas} horas,
            tengas o no una cuenta.
          </p>
        </AvisoCorreoEnviado>
      </MarcoAcceso>
    );
  return (
    <MarcoAcceso>
      <PedirEnlace respuesta={respuesta} />
    </MarcoAcceso>
  );
}

type Enlace = {
  enlace: { token: string; email: string | null };
  clase: string;
  respuesta: Parameters<typeof FormularioDerecho>[0]["respuesta"];
};

function ConEnlace({ enlace: { token, email }, clase, respuesta }: Enlace) {
  const tienda = useNombreTienda();
  if (respuesta?.ok)
    return (
      <MarcoAcceso>
        <AvisoCorreoEnviado titulo="Recibimos tu solicitud" buzon_local={false}>
          <p>{respuesta.mensaje}</p>
          <p>También te enviamos un comprobante por correo.</p>
        </AvisoCorreoEnviado>
      </MarcoAcceso>
    );
  if (email === null)
    return (
      <MarcoAcceso>
        <h1>Este enlace ya no sirve</h1>
        <p className="acceso-intro">{TEXTOS_DERECHOS.enlace_invalido}</p>
        <ButtonLink to="/mis-datos/derechos" size="lg" full>
          Pedir otro enlace
        </ButtonLink>
      </MarcoAcceso>
    );
  return (
    <MarcoAcceso>
      <h1>Tu solicitud</h1>
      <p className="acceso-intro">
        Le pides a {tienda} sobre los datos de <b className="break-all">{email}</b>.
      </p>
      {respuesta && <Note kind="error">{respuesta.mensaje}</Note>}
      <FormularioDerecho intento="pedir_con_enlace" token={token} clase={clase} respuesta={respuesta} />
    </MarcoAcceso>
  );
}
