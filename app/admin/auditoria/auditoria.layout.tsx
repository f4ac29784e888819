import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/auditoria.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "auditoria.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Auditoría",
    "Lo que hizo cada persona que administra: quién, cuándo, qué, antes y después.",
  );

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Auditoría" mensaje="no pudimos leer la auditoría. Intenta de nuevo." />
);

export default Outlet;
