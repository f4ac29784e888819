import "#app/productos/lista/lista.css";
import "./mis-sorteos.css";
import { isRouteErrorResponse } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { ErrorPage, LoadError, pageMeta } from "#app/layout/error-page.tsx";
import { PauseNote } from "#app/layout/pause-note.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { GrillaProductos } from "#app/productos/lista/tarjeta.tsx";
import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import type { Tema } from "#modules/comun/eventos/catalogo.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import type { ProductoTarjeta } from "#modules/productos/tarjeta.ts";
import { listarMisSorteos, type MiSorteo } from "#modules/sorteos/mios/listar-mis-sorteos.server.ts";
import { fraseVivos } from "#modules/sorteos/mios/mi-sorteo.ts";
import type { Route } from "./+types/mis-sorteos.page.ts";
import { TarjetaMiSorteo } from "./tarjeta.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const pedida = leerPagina(new URL(args.request.url).searchParams.get("pagina"));
  return listarMisSorteos(ctx, sesion, pedida);
}

export const meta: Route.MetaFunction = pageMeta(
  "Mis sorteos",
  "Los sorteos en que participas: tus números, tus posibilidades y cuándo se sortean.",
);

/** Own abonos arrive as 'usuario'; a running raffle is followed too, because other people fill it and the clock draws it. */
const temasDe = (sorteos: readonly MiSorteo[]): Tema[] => [
  "usuario",
  "ajustes",
  ...sorteos.flatMap(({ key, estado }): Tema[] => {
    if (estado === "Finalizado") return [];
    return [
      `sorteos:${key}`,
      estado === "Disponible" ? `tickets_participantes:${key}` : `sorteos_input:${key}`,
    ];
  }),
];

export default function MisSorteos({ loaderData }: Route.ComponentProps) {
  const { sorteos, vivos, pagina, paginas, saldo, quien, sorteos_activos, ofrecidos } = loaderData;
  useRealtime(temasDe(sorteos));
  const abona = quien === "usuario" && sorteos_activos;
  return (
    <AccountFrame title="Mis sorteos">
      <PauseNote parte="sorteos" className="mb-5" />
      {sorteos.length === 0 ? (
        <SinSorteos ofrecidos={ofrecidos} />
      ) : (
        <>
          <p className="mb-4 text-tinta-2">{fraseVivos(vivos)}</p>
          <div className="grid gap-3 md:gap-4">
            {sorteos.map((sorteo, i) => (
              <TarjetaMiSorteo
                key={sorteo.key}
                sorteo={sorteo}
                saldo={abona ? saldo : null}
                prioridad={i < 3}
              />
            ))}
          </div>
          <div className="mt-5">
            <Pagination page={pagina} pages={paginas} label="Páginas de sorteos" />
          </div>
        </>
      )}
    </AccountFrame>
  );
}

const SinSorteos = ({ ofrecidos }: { ofrecidos: readonly ProductoTarjeta[] }) => (
  <>
    <EmptyState
      image="regalo.webp"
      className="mis-sorteos-vacio"
      title="Aún no participas en un sorteo."
      text="Abona puntos a un producto: cada punto es un número, y aquí verás cómo va."
      actions={
        <>
          <ButtonLink to={RUTA_CON_PUNTOS} variant="gold">
            Elegir un sorteo
          </ButtonLink>
          <ButtonLink to="/como-participar" variant="secondary">
            Cómo participar
          </ButtonLink>
        </>
      }
    />
    {ofrecidos.length > 0 && (
      <section aria-labelledby="por-cerrar">
        <h2 id="por-cerrar" className="mb-4 text-2xl">
          Por cerrar
        </h2>
        <GrillaProductos productos={ofrecidos} className="lg:grid-cols-3" />
      </section>
    )}
  </>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRealtime(TEMAS_ERROR);
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AccountFrame title="Mis sorteos">
      <LoadError message="no pudimos leer tus sorteos. Intenta de nuevo." />
    </AccountFrame>
  );
}

const TEMAS_ERROR = ["usuario"] as const;
