import { Outlet } from "react-router";
import { requierePermiso } from "#app/context.ts";
import type { Route } from "./+types/mesa.layout.ts";
import { FallaAdmin } from "./kit/falla.tsx";
import { metaAdmin } from "./kit/meta.ts";
import { MESAS, mesaDeRuta } from "./mesas.ts";

/** Refuses a whole desk. Each page below checks its own permission too, for requests of its data alone. */
export function loader(args: Route.LoaderArgs) {
  const mesa = mesaDeRuta(args.pattern);
  if (mesa === null) throw new Response(null, { status: 404 });
  requierePermiso(args, MESAS[mesa].permiso);
  return mesa;
}

const SIN_MESA = {
  titulo: "Administración",
  descripcion: "La administración de la tienda.",
  lee: "esta página",
};

export const meta: Route.MetaFunction = (args) => {
  const { titulo, descripcion } = args.loaderData ? MESAS[args.loaderData] : SIN_MESA;
  return metaAdmin(args, titulo, descripcion);
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { titulo, lee } = loaderData ? MESAS[loaderData] : SIN_MESA;
  return <FallaAdmin error={error} titulo={titulo} mensaje={`no pudimos leer ${lee}. Intenta de nuevo.`} />;
}

export default Outlet;
