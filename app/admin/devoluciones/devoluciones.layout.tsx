import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/devoluciones.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "devoluciones.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Devoluciones", "Lo que los clientes devuelven: aceptar, recibir y devolver el dinero.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin
    error={error}
    titulo="Devoluciones"
    mensaje="no pudimos leer las devoluciones. Intenta de nuevo."
  />
);

export default Outlet;
