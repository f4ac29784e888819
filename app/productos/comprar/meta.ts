import type { MetaDescriptor } from "react-router";
import { metaCompartir } from "#app/seo/compartir.ts";
import type { MarcaMeta } from "#app/seo/marca.ts";
import { resumenDescripcion } from "#modules/productos/descripcion.ts";
import { ANCHO_PARA_OTROS, fotoParaOtros } from "#modules/productos/foto.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { alcanzables, rangoDiferencias } from "#modules/productos/opciones/opciones.ts";
import { precioEnPalabras, rutaComprar, sePuedeComprar } from "#modules/productos/tarjeta.ts";
import { type EntregaJsonLd, migasJsonLd, productoJsonLd } from "./json-ld.ts";

type Ficha = Pick<FichaProducto, "producto" | "imagenes" | "opciones">;

/** Meta tags for search engines and shared links: a link in a chat shows picture, name and price. */
export function metaComprar(
  { producto: p, imagenes, opciones }: Ficha,
  public_url: string,
  marca: MarcaMeta,
  entrega?: EntregaJsonLd,
): MetaDescriptor[] {
  const url = `${public_url}${rutaComprar(p.sku)}`;
  const { minima, maxima } = rangoDiferencias(alcanzables(opciones)) ?? { minima: 0, maxima: 0 };
  const menor = p.precio_cliente + minima;
  const precio = precioEnPalabras({ precio_cliente: menor, desde: minima < maxima });
  const titulo = `${p.producto} · ${precio}`;
  const descripcion =
    resumenDescripcion(p.descripcion) || `Compra ${p.producto} en ${marca.nombre}. Despachamos a todo Chile.`;
  const fotos = imagenes.map((id) => fotoParaOtros(public_url, id));
  const datos = { ...p, opciones, url, descripcion, fotos, public_url, tienda: marca.nombre, entrega };
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
    { property: "product:price:amount", content: String(menor) },
    { property: "product:price:currency", content: "CLP" },
    { property: "product:availability", content: sePuedeComprar(p) ? "in stock" : "out of stock" },
    { property: "product:retailer_item_id", content: p.sku },
    { name: "twitter:label1", content: "Precio" },
    { name: "twitter:data1", content: precio },
    { "script:ld+json": productoJsonLd(datos) },
    { "script:ld+json": migasJsonLd(datos) },
  ];
}

/** Pictures are never enlarged: a small one is served with its own size. */
const imagenCompartida = (url: string | undefined, { producto, lado }: Ficha["producto"]) =>
  url === undefined ? null : { url, alt: producto, lado: lado && Math.min(lado, ANCHO_PARA_OTROS) };
