import { peticion } from "#app/context.ts";
import type { Route } from "./+types/terminos-y-condiciones.page.ts";
import { textoVersion } from "./datos-legales.ts";
import { DocumentoLegal } from "./documento-legal.tsx";
import { leerDatosLegales } from "./leer-datos-legales.server.ts";
import { metaLegal } from "./meta-legal.ts";
import { terminosYCondiciones } from "./textos/terminos.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  return {
    datos: await leerDatosLegales(ctx),
    canonica: `${ctx.public_url}/legal/terminos-y-condiciones`,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { titulo, descripcion } = terminosYCondiciones(loaderData.datos);
  return metaLegal({ titulo, descripcion, canonica: loaderData.canonica });
}

export default function TerminosYCondiciones({ loaderData: { datos } }: Route.ComponentProps) {
  return <DocumentoLegal documento={terminosYCondiciones(datos)} version={textoVersion(datos)} />;
}
