import { Outlet } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { soloCon } from "#app/admin/kit/solo-con.ts";
import type { Route } from "./+types/productos.layout.ts";

export const loader = (args: Route.LoaderArgs) => soloCon(args, "productos.ver");

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Productos", "Productos de la tienda, sus precios, fotos y sorteos.");

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Productos" mensaje="no pudimos leer los productos. Intenta de nuevo." />
);

export default Outlet;
