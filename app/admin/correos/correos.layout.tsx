import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/correos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "correos.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Correos", "Correos de la tienda: en espera, enviados y atascados.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Correos" mensaje="no pudimos leer los correos. Intenta de nuevo." />
);

export default Outlet;
