import { peticion } from "#app/context.ts";
import { marcaEn } from "#app/seo/marca.ts";
import { leerInicio } from "#modules/portada/leer-portada.server.ts";
import type { Route } from "./+types/inicio.page.ts";
import { metaInicio } from "./meta-inicio.ts";
import { Secciones } from "./secciones.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  return { secciones: await leerInicio(ctx), public_url: ctx.public_url };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? metaInicio(loaderData.public_url, marcaEn(matches)) : [];

export default function Inicio({ loaderData: { secciones } }: Route.ComponentProps) {
  return <Secciones secciones={secciones} />;
}
