import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { announceSession } from "#app/lib/session/session-events.ts";
import { conTienda } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { leerPreferencias } from "#modules/notificaciones/push/preferencias.server.ts";
import { debeEsperar, negativaEliminacion } from "#modules/privacidad/eliminacion.ts";
import { leerPendientesCuenta } from "#modules/privacidad/privacidad.store.server.ts";
import { leerFormularioPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { SIN_PERFIL } from "#modules/usuarios/perfil.ts";
import type { Route } from "./+types/mis-datos.page.ts";
import { accionesDeMisDatos, fueRechazada } from "./acciones.server.ts";
import { AvisosEnDispositivos } from "./avisos.tsx";
import { useBorrador } from "./borrador.ts";
import { FormularioContrasena } from "./formulario-contrasena.tsx";
import { FormularioPerfil } from "./formulario-perfil.tsx";
import { NotaResultado } from "./resultado.tsx";
import { TusDatos } from "./tus-datos.tsx";

export async function loader(args: Route.LoaderArgs) {
  if (fueRechazada(args)) return null;
  const { ctx, sesion } = requiereSesion(args);
  const [formulario, pendientes, avisos] = await Promise.all([
    leerFormularioPerfil(ctx, sesion),
    leerPendientesCuenta(ctx, sesion.codigo_referido),
    leerPreferencias(ctx, sesion),
  ]);
  return {
    ...formulario,
    avisos,
    email: sesion.email,
    codigo_referido: sesion.codigo_referido,
    rechazo: negativaEliminacion(pendientes)?.frase ?? null,
    espera: debeEsperar(pendientes),
  };
}

export const action = accionesDeMisDatos;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Mis datos") },
  { name: "description", content: "Tus datos, tu dirección de despacho y tu contraseña." },
];

export default function MisDatos({ loaderData, actionData }: Route.ComponentProps) {
  const saldo = useRootData()?.puntos ?? 0;
  const respuesta = useLastAnswer(actionData);
  useAvisos(loaderData ? respuesta : undefined);
  const borrador = useBorrador(loaderData?.codigo_referido ?? null, respuesta);
  // Without JavaScript the page reports the lost session; with JavaScript, a toast does.
  const resultado = loaderData && respuesta?.sin_sesion ? undefined : respuesta;
  return (
    <AccountFrame title="Mis datos">
      <div className="grid max-w-[38rem] gap-5">
        {borrador && (
          <Note kind="info">Recuperamos lo que habías escrito. Revísalo y guarda los cambios.</Note>
        )}
        <NotaResultado intento="perfil" resultado={resultado} />
        {loaderData ? (
          <>
            <FormularioPerfil
              // A restored draft replaces the default values of the fields.
              key={borrador ? "borrador" : "guardado"}
              perfil={{ ...loaderData.perfil, ...borrador }}
              nacimiento_fijo={loaderData.nacimiento_fijo}
            />
            <FormularioContrasena email={loaderData.email} resultado={resultado} />
            <AvisosEnDispositivos
              usuario={loaderData.codigo_referido}
              avisos={loaderData.avisos}
              resultado={resultado}
            />
            <TusDatos despedida={{ ...loaderData, saldo }} resultado={resultado} />
          </>
        ) : (
          <SinSesion resultado={resultado} />
        )}
      </div>
    </AccountFrame>
  );
}

/** The answer to a form sent without a session by a browser without JavaScript: what was written stays on the page. */
function SinSesion({ resultado }: { resultado: Respuesta | undefined }) {
  const escrito = resultado?.intento === "perfil" ? resultado.valores : null;
  return (
    <>
      <NotaResultado intento="contrasena" resultado={resultado} />
      <NotaResultado intento="avisos" resultado={resultado} />
      <NotaResultado intento="eliminar" resultado={resultado} />
      <ButtonLink to="/ingresar?volver=%2Fmis-datos" {...(escrito ? { target: "_blank" } : {})}>
        Ingresar
      </ButtonLink>
      {escrito && (
        <>
          <p>Ingresa en otra pestaña y vuelve a esta para guardar lo que escribiste.</p>
          <FormularioPerfil perfil={{ ...SIN_PERFIL, ...escrito }} nacimiento_fijo={false} />
        </>
      )}
    </>
  );
}

/**
 * Effects of an answer outside its form: other tabs are notified of a change; a lost session is told by a toast, and
 * reading the page again leads to the login and back.
 */
function useAvisos(respuesta: Respuesta | undefined): void {
  const { show } = useToast();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (respuesta?.ok) announceSession("USER_UPDATED");
    if (!respuesta?.sin_sesion) return;
    show({ kind: "error", text: respuesta.mensaje });
    void revalidate();
  }, [respuesta, show, revalidate]);
}
