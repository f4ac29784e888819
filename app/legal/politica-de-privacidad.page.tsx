import { peticion } from "#app/context.ts";
import type { Route } from "./+types/politica-de-privacidad.page.ts";
import { DocumentoLegal } from "./documento-legal.tsx";
import { leerDocumentoLegal } from "./leer-documento.server.ts";
import { metaLegal } from "./meta-legal.ts";

const RUTA = "/legal/politica-de-privacidad";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  return { leido: await leerDocumentoLegal(ctx, "privacidad"), canonica: `${ctx.public_url}${RUTA}` };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { titulo, descripcion } = loaderData.leido.documento;
  return metaLegal({ titulo, descripcion, canonica: loaderData.canonica, matches });
}

export default function PoliticaDePrivacidad({ loaderData: { leido } }: Route.ComponentProps) {
  return <DocumentoLegal {...leido} ruta={RUTA} />;
}
