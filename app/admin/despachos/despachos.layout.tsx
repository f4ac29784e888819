import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/despachos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "ventas.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Despachos",
    "Lo que espera ser enviado: preparar, imprimir guías y etiquetas, y marcar el envío.",
  );

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Despachos" mensaje="no pudimos leer los despachos. Intenta de nuevo." />
);

export default Outlet;
