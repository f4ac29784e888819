import type { MetaDescriptor } from "react-router";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { resumenDescripcion } from "#modules/productos/descripcion.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import { migasJsonLd, productoJsonLd } from "./json-ld.ts";

const ANCHO_COMPARTIR = 960;
const COMPARTIR = "/art/logo/compartir-1200x630.jpg";

type Ficha = Pick<FichaProducto, "producto" | "imagenes">;

/** Meta tags for search engines and shared links: a link in a chat shows picture, name and price. */
export function metaComprar({ producto: p, imagenes }: Ficha, public_url: string): MetaDescriptor[] {
  const url = `${public_url}${rutaComprar(p.sku)}`;
  const titulo = `${p.producto} · ${pesos(p.precio_cliente)}`;
  const descripcion =
    resumenDescripcion(p.descripcion) || `Compra ${p.producto} en Puntazo. Despachamos a todo Chile.`;
  const fotos = imagenes.map((id) => `${public_url}${urlFoto(id, ANCHO_COMPARTIR, "jpg")}`);
  const datos = { ...p, url, descripcion, fotos, public_url };
  return [
    { title: `${p.producto} · Puntazo` },
    { name: "description", content: descripcion },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "product" },
    { property: "og:site_name", content: "Puntazo" },
    { property: "og:locale", content: "es_CL" },
    { property: "og:url", content: url },
    { property: "og:title", content: titulo },
    { property: "og:description", content: descripcion },
    ...imagenCompartida(fotos[0] ?? `${public_url}${COMPARTIR}`, p),
    { property: "product:price:amount", content: String(p.precio_cliente) },
    { property: "product:price:currency", content: "CLP" },
    { property: "product:availability", content: p.disponible ? "in stock" : "out of stock" },
    { property: "product:retailer_item_id", content: p.sku },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: titulo },
    { name: "twitter:description", content: descripcion },
    { name: "twitter:image", content: fotos[0] ?? `${public_url}${COMPARTIR}` },
    { name: "twitter:label1", content: "Precio" },
    { name: "twitter:data1", content: pesos(p.precio_cliente) },
    { "script:ld+json": productoJsonLd(datos) },
    { "script:ld+json": migasJsonLd(datos) },
  ];
}

/** Pictures are square and are never enlarged. */
function imagenCompartida(url: string, { producto, lado }: Ficha["producto"]): MetaDescriptor[] {
  const cuadro = url.endsWith(COMPARTIR) ? [1200, 630] : lado ? medidas(lado) : null;
  const [ancho, alto] = cuadro ?? [];
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/jpeg" },
    ...(ancho ? [{ property: "og:image:width", content: String(ancho) }] : []),
    ...(alto ? [{ property: "og:image:height", content: String(alto) }] : []),
    { property: "og:image:alt", content: producto },
  ];
}

const medidas = (lado: number): [number, number] => {
  const servido = Math.min(lado, ANCHO_COMPARTIR);
  return [servido, servido];
};
