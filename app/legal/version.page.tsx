import { peticion } from "#app/context.ts";
import { conTienda } from "#app/seo/marca.ts";
import type { Documentado } from "#modules/ajustes/legales/legales.ts";
import type { Route } from "./+types/version.page.ts";
import { DocumentoLegal } from "./documento-legal.tsx";
import { leerDocumentoAnterior } from "./leer-documento.server.ts";

const CUAL = new Map<string, Documentado>([
  ["terminos-y-condiciones", "terminos"],
  ["politica-de-privacidad", "privacidad"],
]);

/** A published version of a legal text, as it was shown: acceptances of customers point to it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const { documento, version } = args.params;
  const cual = CUAL.get(documento);
  const leido = cual ? await leerDocumentoAnterior(ctx, cual, version) : null;
  if (!leido) throw new Response(null, { status: 404 });
  return { leido, ruta: `/legal/${documento}` };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: conTienda(matches, `${loaderData.leido.documento.titulo} · ${loaderData.leido.version}`) },
        { name: "description", content: "Una versión publicada de este texto, tal como se mostró." },
        { name: "robots", content: "noindex" },
      ]
    : [];

export default function VersionLegal({ loaderData: { leido, ruta } }: Route.ComponentProps) {
  return <DocumentoLegal {...leido} ruta={ruta} />;
}
