import { type ReactNode, useState } from "react";
import { Form, Link, redirect } from "react-router";
import { peticion } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { conTienda, marcaEn } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button/button.tsx";
import { UserRoundPlus } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { hayPuntos } from "#modules/ajustes/partes.ts";
import { comprobarCodigo } from "#modules/referidos/comprobar-codigo.server.ts";
import { negativaContrasena } from "#modules/usuarios/acceso/contrasena.ts";
import { ERROR_REGISTRAR, REVISA_TU_CORREO } from "#modules/usuarios/textos.ts";
import type { Route } from "./+types/registrate.page.ts";
import { AvisoCorreoEnviado } from "./correo-enviado.tsx";
import { CampoContrasena, CampoCorreo, EnlacesLegales, MarcoAcceso } from "./marco.tsx";
import { ReenviarEnlace } from "./reenviar.tsx";
import { useEnviando } from "./use-enviando.ts";
import { ingresarYVolver, volverSeguro } from "./volver.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Regístrate") },
  {
    name: "description",
    content: `Crea tu cuenta en ${marcaEn(matches).nombre} en menos de un minuto.`,
  },
];

/** Retry-After of a refused form. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion, buzon_local } = peticion(args);
  const { searchParams } = new URL(args.request.url);
  const volver = volverSeguro(searchParams.get("volver"));
  if (sesion) throw redirect(volver);
  const invitacion = await comprobarCodigo(ctx, searchParams.get("key_referido"));
  return { invitacion, volver, buzon_local };
}

export const action = accion(
  "visita",
  async ({ auth, form, request }) => {
    const datos = {
      email: texto(form, "email"),
      contrasena: texto(form, "contrasena"),
      key_referido: texto(form, "key_referido") || null,
    };
    const { headers } = await auth.registrar(datos, request.headers);
    return { mensaje: REVISA_TU_CORREO, datos: { email: datos.email }, headers };
  },
  { falla: ERROR_REGISTRAR, conserva: ["email"] },
);

const LEGAL = (
  <>
    Al registrarte declaras ser mayor de 18 años y aceptas <EnlacesLegales />.
  </>
);

export default function Registrate({ loaderData, actionData }: Route.ComponentProps) {
  const { invitacion, volver, buzon_local } = loaderData;
  const ajustes = useRootData()?.ajustes;
  if (actionData?.ok) {
    return (
      <MarcoAcceso>
        <AvisoCorreoEnviado titulo={REVISA_TU_CORREO} buzon_local={buzon_local}>
          <p>Te enviamos un enlace que funciona por 24 horas. Si no lo ves, busca en la carpeta de spam.</p>
          {actionData.datos && <ReenviarEnlace email={actionData.datos.email} pregunta="¿No te llegó?" />}
        </AvisoCorreoEnviado>
      </MarcoAcceso>
    );
  }
  return (
    <MarcoAcceso legal={LEGAL}>
      <h1>Crea tu cuenta</h1>
      <p className="acceso-intro">
        {hayPuntos(ajustes) ? "Parte juntando puntos en menos de un minuto." : "Te toma menos de un minuto."}
      </p>
      {invitacion && <Invitacion {...invitacion} />}
      <FormularioRegistro codigo={invitacion?.existe ? invitacion.codigo : ""} rechazo={actionData} />
      <p className="acceso-enlaces">
        ¿Ya tienes cuenta? <Link to={ingresarYVolver(volver)}>Ingresar</Link>
      </p>
    </MarcoAcceso>
  );
}

function Invitacion({ codigo, existe }: { codigo: string; existe: boolean }): ReactNode {
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

function FormularioRegistro({
  codigo,
  rechazo,
}: {
  codigo: string;
  rechazo: Respuesta<{ email: string }> | undefined;
}) {
  const [debilidad, setDebilidad] = useState<string | null>(null);
  const { enviando, onSubmit } = useEnviando((form) => {
    const hallada = negativaContrasena(texto(form, "contrasena"), texto(form, "email"));
    setDebilidad(hallada?.frase ?? null);
    return hallada === null;
  });
  const errores = rechazo?.errores ?? {};
  return (
    <Form method="post" onSubmit={onSubmit}>
      {rechazo && Object.keys(errores).length === 0 && <Note kind="error">{rechazo.mensaje}</Note>}
      <input type="hidden" name="key_referido" value={codigo} />
      <CampoCorreo uso="email" valor={rechazo?.valores.email} error={errores.email} />
      <CampoContrasena
        autoComplete="new-password"
        help="Al menos 8 caracteres."
        error={debilidad ?? errores.contrasena}
        onChange={() => setDebilidad(null)}
      />
      <Button size="lg" full loading={enviando}>
        COMENZAR
      </Button>
    </Form>
  );
}
