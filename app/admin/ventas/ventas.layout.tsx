import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/ventas.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "ventas.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Ventas", "Ventas de la tienda, sus pagos y despachos.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Ventas" mensaje="no pudimos leer las ventas. Intenta de nuevo." />
);

export default Outlet;
