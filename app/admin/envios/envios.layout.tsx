import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/envios.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "envios.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Tarifas de envío", "Lo que cuesta y demora cada envío, por región, comuna y peso.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin
    error={error}
    titulo="Tarifas de envío"
    mensaje="no pudimos leer los envíos. Intenta de nuevo."
  />
);

export default Outlet;
