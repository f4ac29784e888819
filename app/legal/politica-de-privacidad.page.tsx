import { peticion } from "#app/context.ts";
import { leerEncargados } from "#modules/privacidad/encargados/encargados.store.server.ts";
import type { Route } from "./+types/politica-de-privacidad.page.ts";
import { conEncargados } from "./con-encargados.ts";
import { DocumentoLegal } from "./documento-legal.tsx";
import { leerDocumentoLegal } from "./leer-documento.server.ts";
import { metaLegal } from "./meta-legal.ts";

const RUTA = "/legal/politica-de-privacidad";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const [leido, encargados] = await Promise.all([leerDocumentoLegal(ctx, "privacidad"), leerEncargados(ctx)]);
  const documento = conEncargados(leido.documento, encargados);
  return { leido: { ...leido, documento }, canonica: `${ctx.public_url}${RUTA}` };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { titulo, descripcion } = loaderData.leido.documento;
  return metaLegal({ titulo, descripcion, canonica: loaderData.canonica, matches });
}

export default function PoliticaDePrivacidad({ loaderData: { leido } }: Route.ComponentProps) {
  return <DocumentoLegal {...leido} ruta={RUTA} />;
}
