import { peticion } from "#app/context.ts";
import type { Route } from "./+types/politica-de-privacidad.page.ts";
import { textoVersion } from "./datos-legales.ts";
import { DocumentoLegal } from "./documento-legal.tsx";
import { leerDatosLegales } from "./leer-datos-legales.server.ts";
import { metaLegal } from "./meta-legal.ts";
import { politicaDePrivacidad } from "./textos/privacidad.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  return {
    datos: await leerDatosLegales(ctx),
    canonica: `${ctx.public_url}/legal/politica-de-privacidad`,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { titulo, descripcion } = politicaDePrivacidad(loaderData.datos);
  return metaLegal({ titulo, descripcion, canonica: loaderData.canonica });
}

export default function PoliticaDePrivacidad({ loaderData: { datos } }: Route.ComponentProps) {
  return <DocumentoLegal documento={politicaDePrivacidad(datos)} version={textoVersion(datos)} />;
}
