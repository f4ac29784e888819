import type { MetaDescriptor } from "react-router";

import type { MarcaMeta } from "./marca.ts";

type Compartida = {
  public_url: string;
  url: string;
  titulo: string;
  descripcion: string;
  marca: MarcaMeta;
  tipo?: "website" | "product";
  /** The shop's own picture unless the page has one. Pictures of products are square. */
  imagen?: { url: string; alt: string; lado: number | null } | null;
};

/** Canonical address, description and share card: a link in a chat shows picture, title and description. */
export function metaCompartir({
  public_url,
  url,
  titulo,
  descripcion,
  marca,
  tipo = "website",
  imagen = null,
}: Compartida): MetaDescriptor[] {
  const direccion = imagen?.url ?? `${public_url}${marca.compartir}`;
  return [
    { name: "description", content: descripcion },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: tipo },
    { property: "og:site_name", content: marca.nombre },
    { property: "og:locale", content: "es_CL" },
    { property: "og:url", content: url },
    { property: "og:title", content: titulo },
    { property: "og:description", content: descripcion },
    { property: "og:image", content: direccion },
    { property: "og:image:type", content: "image/jpeg" },
    ...medidas(imagen ? [imagen.lado, imagen.lado] : [1200, 630]),
    ...(imagen ? [{ property: "og:image:alt", content: imagen.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: titulo },
    { name: "twitter:description", content: descripcion },
    { name: "twitter:image", content: direccion },
  ];
}

const medidas = ([ancho, alto]: [number | null, number | null]): MetaDescriptor[] =>
  ancho && alto
    ? [
        { property: "og:image:width", content: String(ancho) },
        { property: "og:image:height", content: String(alto) },
      ]
    : [];
