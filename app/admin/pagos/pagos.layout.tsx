import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/pagos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "pagos.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Pagos", "Todo el dinero que entró, con su compra, su boleta y lo que se devolvió.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Pagos" mensaje="no pudimos leer los pagos. Intenta de nuevo." />
);

export default Outlet;
