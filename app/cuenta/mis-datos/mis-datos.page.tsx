import { useEffect } from "react";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { announceSession } from "#app/lib/session/session-events.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { debeEsperar, negativaEliminacion } from "#modules/privacidad/eliminacion.ts";
import { leerPendientes } from "#modules/privacidad/privacidad.store.server.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import type { Route } from "./+types/mis-datos.page.ts";
import { accionesDeMisDatos, fueRechazada } from "./acciones.server.ts";
import { FormularioContrasena } from "./formulario-contrasena.tsx";
import { FormularioPerfil } from "./formulario-perfil.tsx";
import { NotaResultado } from "./resultado.tsx";
import { TusDatos } from "./tus-datos.tsx";

export async function loader(args: Route.LoaderArgs) {
  if (fueRechazada(args)) return null;
  const { ctx, sesion } = requiereSesion(args);
  const [perfil, pendientes] = await Promise.all([
    leerPerfil(ctx, sesion),
    leerPendientes(ctx, sesion.codigo_referido),
  ]);
  return {
    perfil,
    email: sesion.email,
    codigo_referido: sesion.codigo_referido,
    rechazo: negativaEliminacion(pendientes)?.frase ?? null,
    espera: debeEsperar(pendientes),
  };
}

export const action = accionesDeMisDatos;

export const meta: Route.MetaFunction = () => [
  { title: "Mis datos · Puntazo" },
  { name: "description", content: "Tus datos, tu dirección de despacho y tu contraseña." },
];

export default function MisDatos({ loaderData, actionData }: Route.ComponentProps) {
  const saldo = useRootData()?.puntos ?? 0;
  const respuesta = useLastAnswer(actionData);
  useAvisos(loaderData ? respuesta : undefined);
  // Without JavaScript the page reports the lost session; with JavaScript, a toast does.
  const resultado = loaderData && respuesta?.sin_sesion ? undefined : respuesta;
  return (
    <AccountFrame title="Mis datos">
      <div className="grid max-w-[38rem] gap-5">
        <NotaResultado intento="perfil" resultado={resultado} />
        {loaderData ? (
          <>
            <FormularioPerfil perfil={loaderData.perfil} />
            <FormularioContrasena email={loaderData.email} resultado={resultado} />
            <TusDatos despedida={{ ...loaderData, saldo }} resultado={resultado} />
          </>
        ) : (
          <>
            <NotaResultado intento="contrasena" resultado={resultado} />
            <NotaResultado intento="eliminar" resultado={resultado} />
            <ButtonLink to="/ingresar?volver=%2Fmis-datos">Ingresar</ButtonLink>
          </>
        )}
      </div>
    </AccountFrame>
  );
}

/**
 * Effects of an answer outside its form: other tabs are notified of a change, and a toast reports a lost
 * session.
 */
function useAvisos(respuesta: Respuesta | undefined): void {
  const { show } = useToast();
  useEffect(() => {
    if (respuesta?.ok) announceSession("USER_UPDATED");
    if (respuesta?.sin_sesion) {
      const action = { label: "Ingresar", to: "/ingresar?volver=%2Fmis-datos" };
      show({ kind: "error", text: respuesta.mensaje, action });
    }
  }, [respuesta, show]);
}
