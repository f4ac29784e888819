import type { MetaDescriptor } from "react-router";
import { metaCompartir } from "#app/seo/compartir.ts";

const TITULO = "Puntazo · Compra, junta puntos y participa";
const DESCRIPCION =
  "Herramientas, parrillas, accesorios para el auto, cosas de bebé y jacuzzis con despacho a todo Chile. Cada compra te regala puntos para participar en sorteos.";

/** Title, share card and structured data about the shop and its search. */
export function metaInicio(public_url: string): MetaDescriptor[] {
  const inicio = new URL("/", public_url).href;
  return [
    { title: TITULO },
    ...metaCompartir({
      public_url: new URL(inicio).origin,
      url: inicio,
      titulo: TITULO,
      descripcion: DESCRIPCION,
    }),
    {
      "script:ld+json": { "@context": "https://schema.org", "@graph": [organizacion(inicio), sitio(inicio)] },
    },
  ];
}

const organizacion = (inicio: string) => ({
  "@type": "Organization",
  "@id": `${inicio}#tienda`,
  name: "Puntazo",
  url: inicio,
  logo: new URL("/art/logo/icono-512.png", inicio).href,
});

const sitio = (inicio: string) => ({
  "@type": "WebSite",
  "@id": `${inicio}#sitio`,
  name: "Puntazo",
  url: inicio,
  inLanguage: "es-CL",
  publisher: { "@id": `${inicio}#tienda` },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${inicio}productos?q={q}` },
    "query-input": "required name=q",
  },
});
