import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Cargando } from "#app/admin/kit/cargando.tsx";
import { Exportar } from "#app/admin/kit/exportar.tsx";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { type FiltrosSorteos, leerFiltrosSorteos } from "#modules/sorteos/filtros-sorteos.ts";
import { listarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import type { Route } from "./+types/sorteos.page.ts";
import { accionesDeSorteo } from "./acciones.server.ts";
import { SorteosCifras } from "./cifras.tsx";
import { SorteosFiltros } from "./filtros.tsx";
import { SorteosTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  const filtros = leerFiltrosSorteos(new URL(args.request.url).searchParams);
  return { filtros, lista: await listarSorteos(ctx, filtros) };
}

export const action = accionesDeSorteo;

export const meta: Route.MetaFunction = pageMeta(
  "Sorteos · Administración · Puntazo",
  "Todos los sorteos de la tienda, su avance y su inicio.",
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Sorteos" mensaje="no pudimos leer los sorteos. Intenta de nuevo." />
);

const TEMAS = ["admin"] as const;

export default function Sorteos({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, lista } = loaderData;
  const respuesta = useLastAnswer(actionData);
  useRealtime(TEMAS);
  return (
    <AdminFrame
      title="Sorteos"
      text={resumen(lista.cifras.listos, lista.cifras.cerrados)}
      actions={<Exportar lista="sorteos" />}
    >
      <Cargando>Cargando sorteos...</Cargando>
      <AvisoRespuesta respuesta={respuesta} />
      <SorteosCifras cifras={lista.cifras} />
      <section aria-label="Lista de sorteos" className="card overflow-hidden">
        <SorteosFiltros filtros={filtros} conteos={lista.conteos} />
        <div className="border-t border-linea">
          {lista.sorteos.length > 0 ? <SorteosTabla sorteos={lista.sorteos} /> : <SinSorteos {...filtros} />}
        </div>
      </section>
      <div className="mt-5">
        <Pagination page={lista.pagina} pages={lista.paginas} label="Páginas de sorteos" />
      </div>
    </AdminFrame>
  );
}

function resumen(listos: number, cerrados: number): string {
  if (listos > 0)
    return listos === 1 ? "1 sorteo se puede iniciar ahora" : `${listos} sorteos se pueden iniciar ahora`;
  if (cerrados > 0)
    return cerrados === 1 ? "1 sorteo espera su fecha" : `${cerrados} sorteos esperan su fecha`;
  return "Ningún sorteo espera";
}

function SinSorteos({ estado, texto }: FiltrosSorteos) {
  const filtrado = Boolean(estado ?? texto);
  return (
    <EmptyState
      image="vacio-busqueda"
      title={filtrado ? "Ningún sorteo coincide" : "Aún no hay sorteos"}
      text={
        filtrado
          ? "Prueba con otro estado o con menos palabras."
          : "El sorteo de un producto se abre al guardarlo con un objetivo en puntos."
      }
      actions={
        <ButtonLink to={filtrado ? "/admin/sorteos" : "/admin/productos"} variant="secondary">
          {filtrado ? "Ver todos" : "Ver productos"}
        </ButtonLink>
      }
    />
  );
}
