import type { MetaDescriptor } from "react-router";
import { metaCompartir } from "#app/seo/compartir.ts";
import type { MarcaMeta } from "#app/seo/marca.ts";

/** Title, share card and structured data about the shop and its search. */
export function metaInicio(public_url: string, marca: MarcaMeta): MetaDescriptor[] {
  const inicio = new URL("/", public_url).href;
  const [frase] = marca.lema.split(/\.(\s|$)/);
  const titulo = frase ? `${marca.nombre} · ${frase}` : marca.nombre;
  return [
    { title: titulo },
    ...metaCompartir({
      public_url: new URL(inicio).origin,
      url: inicio,
      titulo,
      descripcion: marca.descripcion,
      marca,
    }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [organizacion(inicio, marca), sitio(inicio, marca)],
      },
    },
  ];
}

const organizacion = (inicio: string, { nombre, icono_512 }: MarcaMeta) => ({
  "@type": "Organization",
  "@id": `${inicio}#tienda`,
  name: nombre,
  url: inicio,
  logo: new URL(icono_512, inicio).href,
});

const sitio = (inicio: string, { nombre }: MarcaMeta) => ({
  "@type": "WebSite",
  "@id": `${inicio}#sitio`,
  name: nombre,
  url: inicio,
  inLanguage: "es-CL",
  publisher: { "@id": `${inicio}#tienda` },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${inicio}productos?q={q}` },
    "query-input": "required name=q",
  },
});
