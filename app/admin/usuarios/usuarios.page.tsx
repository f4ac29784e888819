import { Cargando } from "#app/admin/kit/cargando.tsx";
import { Exportar } from "#app/admin/kit/exportar.tsx";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { FiltrosGuardados } from "#app/admin/kit/filtros-guardados.tsx";
import { ListaVacia } from "#app/admin/kit/lista-vacia.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { enPalabras } from "#modules/comun/conteo.ts";
import { leerFiltrosUsuarios } from "#modules/personas/filtros.ts";
import { listarUsuarios } from "#modules/personas/listar-usuarios.server.ts";
import { leerFiltrosGuardados } from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import type { Route } from "./+types/usuarios.page.ts";
import { UsuariosFiltros } from "./filtros.tsx";
import { UsuariosTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "usuarios.ver");
  const filtros = leerFiltrosUsuarios(new URL(args.request.url).searchParams);
  const guardados = await leerFiltrosGuardados(ctx, sesion, "usuarios");
  return { filtros, guardados, lista: await listarUsuarios(ctx, filtros) };
}

export const meta: Route.MetaFunction = pageMeta(
  "Usuarios · Administración",
  "Personas con cuenta en la tienda, su rol y su acceso.",
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Usuarios" mensaje="no pudimos leer los usuarios. Intenta de nuevo." />
);

const TEMAS = ["admin"] as const;

export default function Usuarios({ loaderData: { filtros, guardados, lista } }: Route.ComponentProps) {
  useRealtime(TEMAS);
  return (
    <AdminFrame title="Usuarios" text={resumen(lista.total)} actions={<Exportar lista="usuarios" />}>
      <Cargando>Cargando usuarios...</Cargando>
      <section aria-label="Lista de usuarios" className="card overflow-hidden">
        <UsuariosFiltros filtros={filtros} conteos={lista.conteos} />
        <FiltrosGuardados lista="usuarios" filtros={guardados} />
        <div className="border-t border-linea">
          {lista.usuarios.length > 0 ? <UsuariosTabla usuarios={lista.usuarios} /> : <SinUsuarios />}
        </div>
      </section>
      <div className="mt-5">
        <Pagination page={lista.pagina} pages={lista.paginas} label="Páginas de usuarios" />
      </div>
    </AdminFrame>
  );
}

const resumen = (total: number) => (total === 1 ? "1 persona" : `${enPalabras(total)} personas`);

const SinUsuarios = () => (
  <ListaVacia
    ninguna="Nadie coincide con estos filtros"
    ayuda="Prueba con menos letras, o busca por código, correo, nombre o RUT."
  >
    <EmptyState
      image="vacio-referidos"
      title="Aún no hay nadie aquí"
      text="Cuando alguien cree su cuenta, aparecerá en esta lista."
    />
  </ListaVacia>
);
