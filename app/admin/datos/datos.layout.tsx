import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/datos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "datos.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Datos personales", "Lo que las personas piden sobre sus datos, con su plazo.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin
    error={error}
    titulo="Datos personales"
    mensaje="no pudimos leer las solicitudes. Intenta de nuevo."
  />
);

export default Outlet;
