import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/sorteos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "sorteos.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Sorteos", "Todos los sorteos de la tienda, su avance y su inicio.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Sorteos" mensaje="no pudimos leer los sorteos. Intenta de nuevo." />
);

export default Outlet;
