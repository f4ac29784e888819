import type { MetaDescriptor } from "react-router";

const TITULO = "Puntazo · Compra, junta puntos y participa";
const DESCRIPCION =
  "Herramientas, parrillas, accesorios para el auto, cosas de bebé y jacuzzis con despacho a todo Chile. Cada compra te regala puntos para participar en sorteos.";

/** Title, share card and structured data about the shop and its search. */
export function metaInicio(public_url: string): MetaDescriptor[] {
  const inicio = new URL("/", public_url).href;
  const imagen = new URL("/art/logo/compartir-1200x630.jpg", inicio).href;
  return [
    { title: TITULO },
    { name: "description", content: DESCRIPCION },
    { property: "og:title", content: TITULO },
    { property: "og:description", content: DESCRIPCION },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Puntazo" },
    { property: "og:locale", content: "es_CL" },
    { property: "og:url", content: inicio },
    { property: "og:image", content: imagen },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: inicio },
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
