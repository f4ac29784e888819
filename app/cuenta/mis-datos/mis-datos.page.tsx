import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { AskUnsaved } from "#app/lib/actions/unsaved.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { announceSession, DRAFT } from "#app/lib/session/session-events.ts";
import { inTab } from "#app/lib/storage.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { conTienda } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { leerPermisosDe } from "#modules/consentimientos/consentir.server.ts";
import { CLASES, NOMBRES_CLASE, type Preferencias } from "#modules/notificaciones/push/clases.ts";
import { leerPreferencias } from "#modules/notificaciones/push/preferencias.server.ts";
import { debeEsperar, negativaEliminacion } from "#modules/privacidad/eliminacion.ts";
import { leerPendientesCuenta } from "#modules/privacidad/privacidad.store.server.ts";
import { leerFormularioPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { SIN_PERFIL } from "#modules/usuarios/perfil.ts";
import type { Route } from "./+types/mis-datos.page.ts";
import { accionesDeMisDatos, fueRechazada } from "./acciones.server.ts";
import { FormularioContrasena } from "./formulario-contrasena.tsx";
import { FormularioPerfil } from "./formulario-perfil.tsx";
import { Permisos } from "./permisos.tsx";
import { NotaResultado, useEnviandoIntento } from "./resultado.tsx";
import { TusDatos } from "./tus-datos.tsx";

const EsteDispositivo = lazy(() => import("#app/instalable/este-dispositivo.tsx"));

type Props = {
  usuario: string;
  avisos: { clases: Preferencias; dispositivos: number };
  resultado: Respuesta | undefined;
};

/** Which notices the person's devices show, and whether this one does. */
function AvisosEnDispositivos({ usuario, avisos, resultado }: Props) {
  const enviando = useEnviandoIntento("avisos");
  const { revalidate } = useRevalidator();
  const hidratada = useHydrated();
  // Without JavaScript the answer is a new page: the anchor scrolls it to this form.
  const destino = hidratada ? "/mis-datos" : "/mis-datos#avisos";
  const { clases, dispositivos } = avisos;
  return (
    <section className="card p-4 md:p-6" aria-labelledby="avisos">
      <h2 id="avisos" className="text-xl">
        Avisos en tus dispositivos
      </h2>
      <p className="mt-2 text-sm text-tinta-2">
        Además de la campana y los correos, tu teléfono o computador puede avisarte.{" "}
        {dispositivos > 0 && (dispositivos === 1 ? "Hoy avisamos en 1." : `Hoy avisamos en ${dispositivos}.`)}
      </p>
      {hidratada && (
        <Suspense>
          <EsteDispositivo usuario={usuario} alCambiar={() => void revalidate()} />
        </Suspense>
      )}
      <Form method="post" action={destino} preventScrollReset className="mt-4 grid gap-2">
        <NotaResultado intento="avisos" resultado={resultado} />
        <input type="hidden" name="intento" value="avisos" />
        {NOMBRES_CLASE.map((clase) => (
          <CheckboxField
            key={clase}
            name={clase}
            label={CLASES[clase].titulo}
            help={CLASES[clase].detalle}
            defaultChecked={clases[clase]}
          />
        ))}
        <Button variant="secondary" loading={enviando} className="mt-2 md:justify-self-end">
          Guardar avisos
        </Button>
      </Form>
    </section>
  );
}

type Borrador = { usuario: string; valores: Record<string, string> };

/** Null when there is no draft, or no valid one. */
function leer(): Borrador | null {
  const guardado = inTab.readJson(DRAFT);
  return esBorrador(guardado) ? guardado : null;
}

const esBorrador = (valor: unknown): valor is Borrador =>
  typeof valor === "object" &&
  valor !== null &&
  "usuario" in valor &&
  typeof valor.usuario === "string" &&
  "valores" in valor &&
  typeof valor.valores === "object" &&
  valor.valores !== null &&
  Object.values(valor.valores).every((texto) => typeof texto === "string");

const guardar = (borrador: Borrador | null) => inTab.write(DRAFT, borrador && JSON.stringify(borrador));

/**
 * Keeps what a person had written when their session ended, in this tab only, and gives it back to the same person
 * after the login. The login of another person deletes it.
 */
function useBorrador(usuario: string | null, respuesta: Respuesta | undefined) {
  const [borrador, setBorrador] = useState<Record<string, string> | null>(null);
  const dueno = useRef(usuario);
  useEffect(() => {
    if (usuario) dueno.current = usuario;
    const guardado = leer();
    if (!usuario || !guardado) return;
    guardar(null);
    if (guardado.usuario === usuario) setBorrador(guardado.valores);
  }, [usuario]);
  useEffect(() => {
    if (respuesta?.intento !== "perfil") return;
    if (respuesta.ok) setBorrador(null);
    else if (respuesta.sin_sesion && dueno.current)
      guardar({ usuario: dueno.current, valores: respuesta.valores });
  }, [respuesta]);
  return borrador;
}

export async function loader(args: Route.LoaderArgs) {
  if (fueRechazada(args)) return null;
  const { ctx, sesion, motor } = requiereSesion(args);
  const [formulario, pendientes, avisos, permisos] = await Promise.all([
    leerFormularioPerfil(ctx, sesion),
    leerPendientesCuenta(ctx, sesion.codigo_referido),
    leerPreferencias(ctx, sesion),
    leerPermisosDe(ctx, sesion.codigo_referido),
  ]);
  return {
    ...formulario,
    avisos,
    // A shop without an outside assistant has nothing to ask, except of a person who allowed it before.
    permisos: permisos.filter(
      ({ finalidad, vigente }) => finalidad !== "asistente" || motor !== "propio" || vigente,
    ),
    email: sesion.email,
    codigo_referido: sesion.codigo_referido,
    rechazo: negativaEliminacion(pendientes)?.frase ?? null,
    espera: debeEsperar(pendientes),
  };
}

export const action = accionesDeMisDatos;

export const clientAction = sinPerder<typeof action>(sinSaber("tu cambio"));

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
      <div className="grid max-w-152 gap-5">
        {borrador && (
          <Note kind="info">Recuperamos lo que habías escrito. Revísalo y guarda los cambios.</Note>
        )}
        <NotaResultado intento="perfil" resultado={resultado} />
        {loaderData ? (
          <>
            <AskUnsaved />
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
            <Permisos permisos={loaderData.permisos} resultado={resultado} />
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
      <NotaResultado intento="permiso" resultado={resultado} />
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
