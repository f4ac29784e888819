import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/boletas.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "boletas.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Boletas", "Boletas y notas de crédito: qué se debe, qué salió y qué dijo el SII.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Boletas" mensaje="no pudimos leer las boletas. Intenta de nuevo." />
);

export default Outlet;
