import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import "./panel.css";
import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "react-router";
import { EnlaceAccion } from "#app/admin/kit/enlace-accion.tsx";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { ListaPasos } from "#app/admin/pasos/primeros-pasos.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { refreshPage, useRealtime } from "#app/lib/realtime/realtime.ts";
import { createRefresher } from "#app/lib/realtime/refresh.ts";
import { Plus } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerPrimerosPasos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { conMayuscula } from "#modules/comun/texto/frases.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { VERSION } from "#modules/comun/version.server.ts";
import { leerPanel } from "#modules/panel/leer-panel.server.ts";
import { leerTareas } from "#modules/panel/leer-tareas.server.ts";
import { hayVentas } from "#modules/panel/panel.store.server.ts";
import type { Panel } from "#modules/panel/panel.ts";
import { nombreRango } from "#modules/panel/periodos.ts";
import { leerRango } from "#modules/panel/rango.ts";
import { NOMBRE_SERVICIO } from "#modules/privacidad/encargados/encargado.ts";
import { leerEncargadosFaltantes } from "#modules/privacidad/encargados/leer-faltantes.server.ts";
import { alertasBaliza } from "#modules/sorteos/baliza/salud.ts";
import type { Route } from "./+types/panel.page.ts";
import { PanelCifras } from "./cifras.tsx";
import { PanelErrores } from "./errores.tsx";
import { PanelExistencias } from "./existencias.tsx";
import { PanelJuego } from "./juego.tsx";
import { PanelPuntos } from "./puntos.tsx";
import { PanelRango } from "./rango.tsx";
import { PanelRespaldo } from "./respaldo.tsx";
import { revisarEn } from "./revisar.server.ts";
import { PanelRevision } from "./revision.tsx";
import { PanelSorteos } from "./sorteos.tsx";
import { PanelTareas } from "./tareas.tsx";
import { PanelVentas } from "./ventas.tsx";

/** Every admin has tasks; the figures of the shop are for those who may see all of it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion, servicios } = requierePermiso(args, "buscar.ver");
  const ahora = ctx.now();
  const params = new URL(args.request.url).searchParams;
  const [tareas, tienda, sin_anotar] = await Promise.all([
    leerTareas(ctx, sesion),
    puede(sesion, "panel.ver") ? leerTienda(ctx, sesion, params) : null,
    puede(sesion, "ajustes.guardar") ? leerEncargadosFaltantes(ctx, servicios) : [],
  ]);
  return { ahora, tareas, tienda, sin_anotar };
}

async function leerTienda(ctx: Ctx, sesion: Sesion, params: URLSearchParams) {
  const lista = await leerPrimerosPasos(ctx, sesion);
  const pasos = lista.mostrar ? lista : null;
  // The figures of a shop without a sale are all zero: its owner needs only the steps, and the tasks that wait.
  if (pasos && !(await hayVentas(ctx))) return { version: VERSION, pasos, lleno: null };
  const leido = leerRango(params, ctx.now());
  return { version: VERSION, pasos, lleno: { ...leido, panel: await leerPanel(ctx, leido.rango) } };
}

/** The only form of the page: it checks the ledger. */
export const action = revisarEn("panel.ver");

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Hoy", "Las tareas del día y la tienda de un vistazo.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Hoy" mensaje="no pudimos leer el día. Intenta de nuevo." />
);

export default function Hoy({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  useVivo();
  const { ahora, tareas, tienda, sin_anotar } = loaderData;
  if (tienda && !tienda.lleno)
    return (
      <PaginaAdmin title="Primeros pasos" text="Con la primera venta, aquí verás ventas y puntos.">
        {tareas.lineas.length > 0 && (
          <div className="mb-6">
            <PanelTareas lineas={tareas.lineas} al_dia={[]} />
          </div>
        )}
        <ListaPasos lista={tienda.pasos} respuesta={undefined} />
        <Version version={tienda.version} />
      </PaginaAdmin>
    );
  return (
    <PaginaAdmin
      title="Hoy"
      text={conMayuscula(formatearDia(ahora))}
      actions={
        <SiPuede permiso="ventas.registrar">
          <EnlaceAccion
            to="/admin/ventas/nueva"
            icon={<Plus aria-hidden="true" />}
            className="max-md:hidden!"
          >
            Nueva venta
          </EnlaceAccion>
        </SiPuede>
      }
      cargando="Cargando el día..."
    >
      <PanelTareas {...tareas} />
      {sin_anotar.length > 0 && (
        <Note kind="warning" className="mt-4.5">
          Falta anotar qué empresa trata datos por ti:{" "}
          {sin_anotar.map((servicio) => NOMBRE_SERVICIO[servicio]).join(", ")}.{" "}
          <Link to="/admin/ajustes/encargados">Anotar</Link>
        </Note>
      )}
      {tienda && <Tienda {...tienda} ahora={ahora} respuesta={respuesta} />}
    </PaginaAdmin>
  );
}

/** Owners compare it with the newest release; docs/upgrade.md tells how to get there. */
const Version = ({ version }: { version: string }) => (
  <p className="mt-8 text-sm text-tinta-3">Versión {version}</p>
);

type TiendaProps = NonNullable<Route.ComponentProps["loaderData"]["tienda"]> & {
  ahora: Date;
  respuesta: ComponentProps<typeof PanelRevision>["respuesta"];
};

/** How the shop does: what is left to set up, figures and charts of the period, and its health. */
function Tienda({ version, pasos, lleno, ahora, respuesta }: TiendaProps) {
  if (!lleno) return null;
  const { rango, pedido, error, panel } = lleno;
  return (
    <>
      {pasos && (
        <div className="mt-6">
          <ListaPasos lista={pasos} respuesta={undefined} />
        </div>
      )}
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-[1.375rem] md:text-2xl">Cómo va la tienda</h2>
          <p className="text-tinta-2">{nombreRango(rango)}</p>
        </div>
        <PanelRango rango={rango} pedido={pedido} error={error} />
      </div>
      {error !== null && (
        <Note kind="error" className="mb-4.5">
          {error}
        </Note>
      )}
      <PanelBaliza baliza={panel.baliza} ahora={ahora} />
      {panel.sin_sellar && (
        <Note kind="warning" className="mb-4.5">
          {panel.sin_sellar} <Link to="/libro">Ver el libro</Link>
        </Note>
      )}
      <PanelCifras panel={panel} rango={rango} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-4.5">
        <PanelVentas panel={panel} rango={rango} />
        <PanelPuntos panel={panel} rango={rango} />
        <PanelJuego panel={panel} rango={rango} />
        <PanelSorteos sorteos={panel.sorteos} />
        <PanelErrores errores={panel.errores} />
        <div className="panel-columna flex flex-col gap-[inherit]">
          <PanelExistencias existencias={panel.existencias} />
          <PanelRevision revision={panel.revision} ahora={ahora} respuesta={respuesta} />
          <PanelRespaldo respaldo={panel.respaldo} ahora={ahora} />
        </div>
      </div>
      <Version version={version} />
    </>
  );
}

const TEMAS = ["admin"] as const;
const CADA = 3_000;

/** A busy shop changes all the time: reload the whole dashboard at intervals, not at every sale. */
function useVivo(): void {
  const [lento] = useState(() => createRefresher(refreshPage, { every: CADA }));
  useRealtime(TEMAS, (cambio) => lento.request(cambio === null));
  useEffect(() => () => lento.stop(), [lento]);
}

/** A warning while the beacon's relays fail; nothing while it is well or switched off. */
function PanelBaliza({ baliza, ahora }: { baliza: Panel["baliza"]; ahora: Date }) {
  const alertas = alertasBaliza(baliza, ahora);
  if (alertas.length === 0) return null;
  return (
    <Note kind="warning" className="mb-4.5">
      {alertas.map((alerta) => (
        <p key={alerta}>{alerta}</p>
      ))}
      <Link to="/admin/sorteos#baliza">Ver el azar público</Link>
    </Note>
  );
}
