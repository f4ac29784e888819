import "./panel.css";
import { type ComponentProps, useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { EntreDias } from "#app/admin/kit/lista/filtro-texto.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { ListaPasos } from "#app/admin/pasos/primeros-pasos.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { refreshPage, useRealtime } from "#app/lib/realtime/realtime.ts";
import { createRefresher } from "#app/lib/realtime/refresh.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CalendarDays } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerPrimerosPasos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { VERSION } from "#modules/comun/version.server.ts";
import { leerPanel } from "#modules/panel/leer-panel.server.ts";
import { hayVentas } from "#modules/panel/panel.store.server.ts";
import { nombreRango } from "#modules/panel/periodos.ts";
import { leerRango, PLAZOS, type RangoLeido } from "#modules/panel/rango.ts";
import type { Route } from "./+types/panel.page.ts";
import { PanelBaliza } from "./baliza.tsx";
import { PanelCifras } from "./cifras.tsx";
import { PanelCorreos } from "./correos.tsx";
import { PanelDespachos } from "./despachos.tsx";
import { PanelErrores } from "./errores.tsx";
import { PanelExistencias } from "./existencias.tsx";
import { PanelJuego } from "./juego.tsx";
import { PanelPendientes } from "./pendientes.tsx";
import { PanelPuntos } from "./puntos.tsx";
import { PanelRespaldo } from "./respaldo.tsx";
import { revisarEn } from "./revisar.server.ts";
import { PanelRevision } from "./revision.tsx";
import { PanelSorteos } from "./sorteos.tsx";
import { PanelVentas } from "./ventas.tsx";

/** Today, a week, a month, a quarter, or a custom range. The choice is kept in the address. */
const PanelRango = (leido: RangoLeido) => (
  <div className="flex flex-wrap items-end gap-2.5 max-md:w-full">
    <Plazos {...leido} />
    <Fechas {...leido} />
  </div>
);

const Plazos = ({ rango }: RangoLeido) => (
  <nav aria-label="Período" className="flex rounded-[14px] bg-papel-2 p-1 max-md:w-full">
    {PLAZOS.map((dias) => (
      <Link
        key={dias}
        to={{ search: `?dias=${dias}` }}
        preventScrollReset
        aria-current={rango.plazo === dias ? "true" : undefined}
        className={cx(
          "flex h-11 flex-1 items-center justify-center rounded-[10px] px-3.5 text-[13.5px] font-semibold whitespace-nowrap text-tinta-2 -outline-offset-3 md:h-9",
          rango.plazo === dias && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
        )}
      >
        {dias === 1 ? "Hoy" : `${dias} días`}
      </Link>
    ))}
  </nav>
);

/** Open when the range is a custom one, or was refused. */
const Fechas = ({ rango, pedido, error }: RangoLeido) => (
  <details
    className="panel-fechas relative"
    open={rango.plazo === null || error !== null}
    key={JSON.stringify(pedido)}
  >
    <summary className="inline-flex gap-2 items-center h-11 px-3.5 rounded-[14px] font-semibold text-tinta-2 cursor-pointer list-none max-md:w-full max-md:justify-center">
      <CalendarDays aria-hidden="true" />
      Otras fechas
    </summary>
    <Form
      preventScrollReset
      className="panel-fechas-formulario gap-2 items-end flex max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <EntreDias desde={pedido.desde} hasta={pedido.hasta} />
      <Button variant="secondary" size="sm" className="min-h-11!">
        Ver
      </Button>
    </Form>
  </details>
);

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "panel.ver");
  const lista = await leerPrimerosPasos(ctx, sesion);
  const pasos = lista.mostrar ? lista : null;
  // The figures of a shop without a sale are all zero: its owner needs only the steps.
  if (pasos && !(await hayVentas(ctx))) return { version: VERSION, pasos, lleno: null };
  const ahora = ctx.now();
  const leido = leerRango(new URL(args.request.url).searchParams, ahora);
  return { version: VERSION, pasos, lleno: { ...leido, ahora, panel: await leerPanel(ctx, leido.rango) } };
}

/** The only form of the page: it checks the ledger. */
export const action = revisarEn("panel.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Hoy", "La tienda de un vistazo: ventas, puntos, sorteos, juego y salud.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Hoy" mensaje="no pudimos leer el panel. Intenta de nuevo." />
);

export default function Panel({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  useVivo();
  const { version, pasos, lleno } = loaderData;
  if (lleno) return <PanelLleno {...lleno} version={version} pasos={pasos} respuesta={respuesta} />;
  return (
    <PaginaAdmin title="Primeros pasos" text="Con la primera venta, aquí verás ventas, puntos y pendientes.">
      <ListaPasos lista={pasos} respuesta={undefined} />
      <Version version={version} />
    </PaginaAdmin>
  );
}

/** Owners compare it with the newest release; docs/upgrade.md tells how to get there. */
const Version = ({ version }: { version: string }) => (
  <p className="mt-8 text-sm text-tinta-3">Versión {version}</p>
);

type Lleno = NonNullable<Route.ComponentProps["loaderData"]["lleno"]> &
  Pick<Route.ComponentProps["loaderData"], "version" | "pasos"> & {
    respuesta: ComponentProps<typeof PanelRevision>["respuesta"];
  };

function PanelLleno({ version, rango, pedido, error, panel, ahora, pasos, respuesta }: Lleno) {
  return (
    <PaginaAdmin
      title="Hoy"
      text={nombreRango(rango)}
      actions={<PanelRango rango={rango} pedido={pedido} error={error} />}
      cargando="Cargando el panel..."
    >
      {pasos && (
        <div className="mb-6">
          <ListaPasos lista={pasos} respuesta={undefined} />
        </div>
      )}
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
        <PanelPendientes pendientes={panel.pendientes} ahora={ahora} />
        <PanelPuntos panel={panel} rango={rango} />
        <PanelSorteos sorteos={panel.sorteos} />
        <PanelJuego panel={panel} rango={rango} />
        <div className="panel-columna flex flex-col gap-[inherit]">
          <PanelRevision revision={panel.revision} ahora={ahora} respuesta={respuesta} />
          <PanelCorreos correos={panel.correos} ahora={ahora} />
        </div>
        <PanelDespachos despachos={panel.despachos} ahora={ahora} />
        <PanelExistencias existencias={panel.existencias} />
        <PanelErrores errores={panel.errores} />
        <PanelRespaldo respaldo={panel.respaldo} ahora={ahora} />
      </div>
      <Version version={version} />
    </PaginaAdmin>
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
