import { rutaCategoria } from "#app/productos/rutas.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";

type Datos = {
  producto: string;
  sku: string;
  categoria: string;
  precio_cliente: number;
  oferta_hasta: Date | null;
  disponible: boolean;
  /** Units left when they are few; 0 is sold out. */
  quedan: number | null;
  descripcion: string;
  url: string;
  fotos: string[];
  public_url: string;
  /** The name of the shop. */
  tienda: string;
};

const SCHEMA = "https://schema.org";

/** On sale and not sold out. */
export const sePuedeComprar = ({ disponible, quedan }: Pick<Datos, "disponible" | "quedan">): boolean =>
  disponible && quedan !== 0;

export const productoJsonLd = (p: Datos) => ({
  "@context": SCHEMA,
  "@type": "Product",
  "@id": `${p.url}#producto`,
  name: p.producto,
  sku: p.sku,
  category: p.categoria,
  description: p.descripcion,
  ...(p.fotos.length > 0 ? { image: p.fotos } : {}),
  offers: {
    "@type": "Offer",
    url: p.url,
    price: p.precio_cliente,
    priceCurrency: "CLP",
    ...(p.oferta_hasta && { priceValidUntil: diaDe(p.oferta_hasta, -1) }),
    availability: `${SCHEMA}/${sePuedeComprar(p) ? "InStock" : "OutOfStock"}`,
    itemCondition: `${SCHEMA}/NewCondition`,
    areaServed: "CL",
    seller: { "@type": "Organization", name: p.tienda, url: p.public_url },
  },
});

export function migasJsonLd({ public_url, categoria, producto, url }: Datos) {
  const pasos = [
    { name: "Productos", item: `${public_url}/productos` },
    { name: categoria, item: `${public_url}${rutaCategoria(categoria)}` },
    { name: producto, item: url },
  ];
  return {
    "@context": SCHEMA,
    "@type": "BreadcrumbList",
    itemListElement: pasos.map((paso, i) => ({ "@type": "ListItem", position: i + 1, ...paso })),
  };
}
