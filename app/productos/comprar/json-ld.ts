import { DIAS_RETRACTO } from "#modules/compras/devoluciones/plazos.ts";
import type { EnvioRegional } from "#modules/compras/envio/envio-por-region.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Exclusion } from "#modules/comun/sin-retracto.ts";
import { rutaCategoria } from "#modules/productos/categoria.ts";
import {
  alcanzables,
  estaAgotada,
  type NombresOpcion,
  nombreOpcion,
  type Opcion,
  rangoDiferencias,
  rutaOpcion,
  skuCompleto,
} from "#modules/productos/opciones/opciones.ts";
import { sePuedeComprar } from "#modules/productos/tarjeta.ts";

export type EntregaJsonLd = { envios: readonly EnvioRegional[]; vuelta: "tienda" | "cliente" };

type Datos = NombresOpcion &
  Exclusion & {
    producto: string;
    sku: string;
    categoria: string;
    precio_cliente: number;
    oferta_hasta: Date | null;
    disponible: boolean;
    /** Units left when they are few; 0 is sold out. */
    quedan: number | null;
    descripcion: string;
    opciones: readonly Opcion[];
    url: string;
    fotos: string[];
    public_url: string;
    /** The name of the shop. */
    tienda: string;
    /** What shipping costs, and who pays the way back of a withdrawal; undefined where a page does not say it. */
    entrega?: EntregaJsonLd | undefined;
  };

const SCHEMA = "https://schema.org";

export const productoJsonLd = (p: Datos) => ({
  "@context": SCHEMA,
  "@type": "Product",
  "@id": `${p.url}#producto`,
  name: p.producto,
  sku: p.sku,
  category: p.categoria,
  description: p.descripcion,
  ...(p.fotos.length > 0 ? { image: p.fotos } : {}),
  offers: p.opciones.length === 0 ? ofertaSimple(p) : ofertaConOpciones(p),
});

const disponibilidad = (si: boolean) => `${SCHEMA}/${si ? "InStock" : "OutOfStock"}`;

/** What every offer of the shop has. An offer price is valid up to its last day. */
const comunes = ({ oferta_hasta, tienda, public_url, sin_retracto, entrega }: Datos) => ({
  priceCurrency: "CLP",
  ...(oferta_hasta && { priceValidUntil: diaDe(new Date(oferta_hasta.getTime() - 1)) }),
  itemCondition: `${SCHEMA}/NewCondition`,
  areaServed: "CL",
  seller: { "@type": "Organization", name: tienda, url: public_url },
  hasMerchantReturnPolicy: politicaDevolucion(sin_retracto !== null, public_url, entrega?.vuelta),
});

/** The right of withdrawal, as search engines read it. The fields are those that an offer may have. */
const politicaDevolucion = (excluido: boolean, public_url: string, vuelta?: "tienda" | "cliente") => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: "CL",
  returnPolicyCountry: "CL",
  ...(excluido
    ? { returnPolicyCategory: `${SCHEMA}/MerchantReturnNotPermitted` }
    : {
        returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: DIAS_RETRACTO,
        returnMethod: `${SCHEMA}/ReturnByMail`,
        ...(vuelta && { returnFees: `${SCHEMA}/${COSTO_DE_VUELTA[vuelta]}` }),
      }),
  merchantReturnLink: `${public_url}/legal/terminos-y-condiciones#devoluciones-y-reembolsos`,
});

const COSTO_DE_VUELTA = { tienda: "FreeReturn", cliente: "ReturnFeesCustomerResponsibility" } as const;

const DIAS_HABILES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** What shipping costs and takes, by regions. The days are counted from the payment. */
const envios = ({ entrega }: Datos) =>
  entrega &&
  entrega.envios.length > 0 && {
    shippingDetails: entrega.envios.map(({ regiones, cobrado, dias }) => ({
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: cobrado, currency: "CLP" },
      shippingDestination: {
        "@type": "DefinedRegion",
        addressCountry: "CL",
        ...(regiones && { addressRegion: regiones }),
      },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        businessDays: {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: DIAS_HABILES.map((dia) => `${SCHEMA}/${dia}`),
        },
        transitTime: {
          "@type": "QuantitativeValue",
          minValue: dias.minimo,
          maxValue: dias.maximo,
          unitCode: "DAY",
        },
      },
    })),
  };

const ofertaSimple = (p: Datos) => ({
  "@type": "Offer",
  url: p.url,
  price: p.precio_cliente,
  availability: disponibilidad(sePuedeComprar(p)),
  ...comunes(p),
  ...envios(p),
});

/** One offer per option, and the range of their prices as cards say it. */
function ofertaConOpciones(p: Datos) {
  const rango = rangoDiferencias(alcanzables(p.opciones));
  return {
    "@type": "AggregateOffer",
    url: p.url,
    lowPrice: p.precio_cliente + (rango?.minima ?? 0),
    highPrice: p.precio_cliente + (rango?.maxima ?? 0),
    offerCount: p.opciones.length,
    availability: disponibilidad(sePuedeComprar(p) && !p.opciones.every(estaAgotada)),
    ...comunes(p),
    ...envios(p),
    offers: p.opciones.map((opcion) => ({
      "@type": "Offer",
      name: `${p.producto}, ${nombreOpcion(p, opcion)}`,
      sku: skuCompleto(p.sku, opcion.sufijo),
      url: `${p.public_url}${rutaOpcion(p.sku, opcion.id)}`,
      price: p.precio_cliente + opcion.diferencia,
      availability: disponibilidad(p.disponible && !estaAgotada(opcion)),
      ...comunes(p),
    })),
  };
}

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
