import type { MetaDescriptor } from "react-router";
import { type Consulta, escribirConsulta } from "#modules/productos/consulta.ts";

type Datos = { consulta: Consulta; public_url: string } | undefined;

/** One address per category for search engines; searches, orders and later pages are views of it. */
export function metaLista(datos: Datos): MetaDescriptor[] {
  const { categoria = null, q = "", cursor = null } = datos?.consulta ?? {};
  const titulo = `${categoria ?? "Productos"} · Puntazo`;
  const descripcion = categoria
    ? `${categoria}: compra con despacho a todo Chile o junta puntos y participa en sus sorteos.`
    : "Herramientas, parrillas, tecnología y más: compra con despacho a todo Chile o junta puntos y participa en sus sorteos.";
  const direccion = `${datos?.public_url ?? ""}${escribirConsulta({ categoria })}`;
  return [
    { title: titulo },
    { name: "description", content: descripcion },
    { tagName: "link", rel: "canonical", href: direccion },
    ...(q || cursor ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "es_CL" },
    { property: "og:site_name", content: "Puntazo" },
    { property: "og:title", content: titulo },
    { property: "og:description", content: descripcion },
    { property: "og:url", content: direccion },
    { property: "og:image", content: `${datos?.public_url ?? ""}/art/logo/compartir-1200x630.jpg` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
