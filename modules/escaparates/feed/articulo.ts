import type { EnvioRegional } from "#modules/compras/envio/envio-por-region.ts";
import { precioVigente } from "#modules/comun/dinero/oferta.ts";
import type { ClasePeso } from "#modules/productos/clase-peso.ts";
import { bloquesDescripcion } from "#modules/productos/descripcion.ts";
import { fotoParaOtros } from "#modules/productos/foto.ts";
import {
  estaAgotada,
  type NombresOpcion,
  nombreOpcion,
  type Opcion,
  rutaOpcion,
  skuCompleto,
} from "#modules/productos/opciones/opciones.ts";

/** A product on sale, as the shop windows of others are told of it. */
export type ProductoFeed = {
  sku: string;
  producto: string;
  categoria: string;
  descripcion: string;
  fotos: readonly string[];
  precio_cliente: number;
  precio_normal: number | null;
  oferta_hasta: Date | null;
  /** When today's price began; null when it is not known. */
  precio_desde: Date | null;
  /** Units free to sell; null when they are not counted. */
  existencias: number | null;
  clase_peso: ClasePeso;
  elegibles: (NombresOpcion & { opciones: readonly Opcion[] }) | null;
};

/** One line of a feed: a product, or one of its options. */
export type ArticuloFeed = {
  id: string;
  /** The SKU that options of one product share; null for a product without options. */
  grupo: string | null;
  titulo: string;
  descripcion: string;
  enlace: string;
  fotos: string[];
  disponible: boolean;
  /** Pesos without the offer. */
  precio: number;
  oferta: { precio: number; desde: Date | null; hasta: Date } | null;
  categoria: string;
  envios: readonly EnvioRegional[];
};

type Tienda = { public_url: string; ahora: Date; envios: (clase: ClasePeso) => readonly EnvioRegional[] };

const MAX_TITULO = 150;
const MAX_DESCRIPCION = 5_000;

/** The lines of a product at the prices of its page. */
export function articulosDe(producto: ProductoFeed, { public_url, ahora, envios }: Tienda): ArticuloFeed[] {
  const { sku, elegibles } = producto;
  const { precio, oferta } = precioVigente(producto, ahora);
  const desde = producto.precio_desde && producto.precio_desde <= ahora ? producto.precio_desde : null;
  const base = {
    descripcion: enPlano(producto).slice(0, MAX_DESCRIPCION),
    categoria: producto.categoria,
    envios: envios(producto.clase_peso),
  };
  const fotosDesde = (primera: string | null) =>
    [...new Set([...(primera === null ? [] : [primera]), ...producto.fotos])].map((id) =>
      fotoParaOtros(public_url, id),
    );
  const precios = (diferencia: number) => ({
    precio: Math.max(0, (oferta?.precio_normal ?? precio) + diferencia),
    oferta: oferta && { precio: Math.max(0, precio + diferencia), desde, hasta: oferta.hasta },
  });
  if (!elegibles)
    return [
      {
        ...base,
        id: sku,
        grupo: null,
        titulo: producto.producto.slice(0, MAX_TITULO),
        enlace: `${public_url}${rutaOpcion(sku, null)}`,
        fotos: fotosDesde(null),
        disponible: producto.existencias !== 0,
        ...precios(0),
      },
    ];
  return elegibles.opciones.map((opcion) => ({
    ...base,
    id: skuCompleto(sku, opcion.sufijo),
    grupo: sku,
    titulo: `${producto.producto}, ${nombreOpcion(elegibles, opcion)}`.slice(0, MAX_TITULO),
    enlace: `${public_url}${rutaOpcion(sku, opcion.id)}`,
    fotos: fotosDesde(opcion.imagen),
    disponible: !estaAgotada(opcion),
    ...precios(opcion.diferencia),
  }));
}

/** Paragraphs and bullets as lines of text; the name where there is no description. */
const enPlano = ({ descripcion, producto }: ProductoFeed): string =>
  bloquesDescripcion(descripcion)
    .flatMap((bloque) =>
      bloque.tipo === "parrafo" ? [bloque.texto] : bloque.puntos.map((uno) => `• ${uno}`),
    )
    .join("\n") || producto;
