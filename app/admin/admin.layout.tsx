import { isRouteErrorResponse, Outlet } from "react-router";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { ErrorPage } from "#app/layout/error-page.tsx";
import type { Route } from "./+types/admin.layout.ts";
import { FallaAdmin } from "./kit/falla.tsx";
import { metaAdmin } from "./kit/meta.ts";
import { soloCon } from "./kit/solo-con.ts";

/** Every admin may search: a person who may not is none, and finds no page here. */
export const loader = (args: Route.LoaderArgs) => soloCon(args, "buscar.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Administración", "La administración de la tienda.");

/** A page that does not exist for this person shows no menu either. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AdminFrame>
      <FallaAdmin
        error={error}
        titulo="Administración"
        mensaje="no pudimos leer esta página. Intenta de nuevo."
      />
    </AdminFrame>
  );
}

export default function Administracion() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
