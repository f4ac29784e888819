import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/portada.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "portada.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Portada", "Las siete secciones de la página de inicio.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Portada" mensaje="no pudimos leer la portada. Intenta de nuevo." />
);

export default Outlet;
