import type { MetaDescriptor } from "react-router";
import { metaCompartir } from "#app/seo/compartir.ts";
import type { MarcaMeta } from "#app/seo/marca.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { resumenDescripcion } from "#modules/productos/descripcion.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import { migasJsonLd, productoJsonLd, sePuedeComprar } from "./json-ld.ts";

const ANCHO_COMPARTIR = 960;

type Ficha = Pick<FichaProducto, "producto" | "imagenes">;

/** Meta tags for search engines and shared links: a link in a chat shows picture, name and price. */
export function metaComprar(
  { producto: p, imagenes }: Ficha,
  public_url: string,
  marca: MarcaMeta,
): MetaDescriptor[] {
  const url = `${public_url}${rutaComprar(p.sku)}`;
  const titulo = `${p.producto} · ${pesos(p.precio_cliente)}`;
  const descripcion =
    resumenDescripcion(p.descripcion) || `Compra ${p.producto} en ${marca.nombre}. Despachamos a todo Chile.`;
  const fotos = imagenes.map((id) => `${public_url}${urlFoto(id, ANCHO_COMPARTIR, "jpg")}`);
  const datos = { ...p, url, descripcion, fotos, public_url, tienda: marca.nombre };
  return [
    { title: `${p.producto} · ${marca.nombre}` },
    ...metaCompartir({
      public_url,
      url,
      titulo,
      descripcion,
      tipo: "product",
      marca,
      imagen: imagenCompartida(fotos[0], p),
    }),
    { property: "product:price:amount", content: String(p.precio_cliente) },
    { property: "product:price:currency", content: "CLP" },
    { property: "product:availability", content: sePuedeComprar(p) ? "in stock" : "out of stock" },
    { property: "product:retailer_item_id", content: p.sku },
    { name: "twitter:label1", content: "Precio" },
    { name: "twitter:data1", content: pesos(p.precio_cliente) },
    { "script:ld+json": productoJsonLd(datos) },
    { "script:ld+json": migasJsonLd(datos) },
  ];
}

/** Pictures are never enlarged: a small one is served with its own size. */
const imagenCompartida = (url: string | undefined, { producto, lado }: Ficha["producto"]) =>
  url === undefined ? null : { url, alt: producto, lado: lado && Math.min(lado, ANCHO_COMPARTIR) };
