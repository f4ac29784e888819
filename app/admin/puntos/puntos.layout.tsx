import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/puntos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "puntos.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Puntos", "El libro de puntos de la tienda y dónde están todos ellos.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Puntos" mensaje="no pudimos leer el libro. Intenta de nuevo." />
);

export default Outlet;
