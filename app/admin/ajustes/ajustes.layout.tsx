import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/ajustes.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "ajustes.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Ajustes", "Nombre, pagos, puntos, avisos y lo técnico de la tienda.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Ajustes" mensaje="no pudimos leer los ajustes. Intenta de nuevo." />
);

export default Outlet;
