import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/transferencias.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "transferencias.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Transferencias", "Depósitos del banco y las compras que pagan.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin
    error={error}
    titulo="Transferencias"
    mensaje="no pudimos leer las transferencias. Intenta de nuevo."
  />
);

export default Outlet;
