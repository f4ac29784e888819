import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/usuarios.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "usuarios.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Usuarios", "Personas con cuenta en la tienda, su rol y su acceso.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Usuarios" mensaje="no pudimos leer los usuarios. Intenta de nuevo." />
);

export default Outlet;
