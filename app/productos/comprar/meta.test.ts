import { expect, test } from "vitest";
import type { OpcionFicha } from "#modules/productos/leer-producto.server.ts";
import { MARCA_DEMO } from "#tests/support/shop/ajustes.ts";
import { metaComprar } from "./meta.ts";

const foto = "a".repeat(32);
const producto = {
  id: 4,
  sku: "100004",
  producto: "Parrilla tambor",
  categoria_id: 2,
  categoria: "Parrillas y asados",
  categoria_2: null,
  descripcion: "Tambor de acero.\n\n• Peso: 28 kg",
  imagen_1: foto,
  imagen_2: null,
  imagen_3: null,
  imagen_4: null,
  imagen_5: null,
  imagen_6: null,
  precio_cliente: 149_990,
  precio_normal: null,
  oferta_hasta: null,
  puntos: 20_000,
  puntos_final: 0,
  puntos_regalo: 150,
  minimo_puntos: 50,
  opcion_1: null,
  opcion_2: null,
  disponible: true,
  quedan: null,
  clase_peso: "liviano" as const,
  sin_retracto: null,
  sin_retracto_frase: "",
  menor_antes: null,
  lado: 800,
};
const url = "https://tienda.example/productos/detalle-producto/100004/comprar";

/** Groups the descriptors by tag name. */
function leer(
  campos: Partial<Parameters<typeof metaComprar>[0]["producto"]> = {},
  imagenes: string[] = [foto],
  opciones: OpcionFicha[] = [],
  entrega?: Parameters<typeof metaComprar>[3],
) {
  const etiquetas = metaComprar(
    { producto: { ...producto, ...campos }, imagenes, opciones },
    "https://tienda.example",
    MARCA_DEMO,
    entrega,
  );
  const valor = (nombre: string) =>
    etiquetas.flatMap((e) =>
      ("property" in e && e.property === nombre) || ("name" in e && e.name === nombre) ? [e.content] : [],
    )[0];
  const json = etiquetas.flatMap((e) => ("script:ld+json" in e ? [e["script:ld+json"]] : []));
  return { etiquetas, valor, json };
}

test("a shared link shows picture, name and price", () => {
  const { valor, etiquetas } = leer();
  expect(valor("og:title")).toBe("Parrilla tambor · $149.990");
  expect(valor("og:description")).toBe("Tambor de acero.");
  expect(valor("og:image")).toBe(`https://tienda.example/fotos/${foto}/960.jpg`);
  expect(valor("og:image:width")).toBe("800");
  expect(valor("product:price:amount")).toBe("149990");
  expect(valor("product:price:currency")).toBe("CLP");
  expect(valor("twitter:image")).toBe(valor("og:image"));
  expect(etiquetas).toContainEqual({ tagName: "link", rel: "canonical", href: url });
});

test("a product without a picture or a text is shared with the shop's own", () => {
  const { valor } = leer({ descripcion: "", imagen_1: null }, []);
  expect(valor("og:image")).toBe("https://tienda.example/art/logo/compartir-1200x630.jpg");
  expect(valor("description")).toContain("Parrilla tambor");
});

test("the offer is in pesos and says whether it can be bought", () => {
  expect(leer().json[0]).toMatchObject({
    "@type": "Product",
    sku: "100004",
    offers: { price: 149_990, priceCurrency: "CLP", availability: "https://schema.org/InStock", url },
  });
  expect(leer({ disponible: false }).json[0]).toMatchObject({
    offers: { availability: "https://schema.org/OutOfStock" },
  });
});

test("search engines read the right of withdrawal, or that the product has none", () => {
  const politica = { "@type": "MerchantReturnPolicy", applicableCountry: "CL", returnPolicyCountry: "CL" };
  const merchantReturnLink = "https://tienda.example/legal/terminos-y-condiciones#devoluciones-y-reembolsos";
  expect(leer().json[0]).toHaveProperty("offers.hasMerchantReturnPolicy", {
    ...politica,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 10,
    returnMethod: "https://schema.org/ReturnByMail",
    merchantReturnLink,
  });
  expect(leer({ sin_retracto: "perecible" }).json[0]).toHaveProperty("offers.hasMerchantReturnPolicy", {
    ...politica,
    returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted",
    merchantReturnLink,
  });
});

test("search engines read what shipping costs, by regions, and who pays the way back", () => {
  const envios = [
    { regiones: ["Ñuble", "Biobío"], cobrado: 2_000, dias: { minimo: 2, maximo: 5 } },
    { regiones: null, cobrado: 0, dias: { minimo: 1, maximo: 1 } },
  ];
  const con = (vuelta: "tienda" | "cliente") => leer({}, [foto], [], { envios, vuelta }).json[0];
  expect(con("tienda")).toHaveProperty("offers.shippingDetails.0", {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: 2_000, currency: "CLP" },
    shippingDestination: {
      "@type": "DefinedRegion",
      addressCountry: "CL",
      addressRegion: ["Ñuble", "Biobío"],
    },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      businessDays: {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(
          (d) => `https://schema.org/${d}`,
        ),
      },
      transitTime: { "@type": "QuantitativeValue", minValue: 2, maxValue: 5, unitCode: "DAY" },
    },
  });
  expect(con("tienda")).toHaveProperty("offers.shippingDetails.1.shippingDestination", {
    "@type": "DefinedRegion",
    addressCountry: "CL",
  });
  const vuelta = "offers.hasMerchantReturnPolicy.returnFees";
  expect(con("tienda")).toHaveProperty(vuelta, "https://schema.org/FreeReturn");
  expect(con("cliente")).toHaveProperty(vuelta, "https://schema.org/ReturnFeesCustomerResponsibility");
  expect(leer().json[0]).not.toHaveProperty("offers.shippingDetails");
  expect(leer({}, [foto], [], { envios: [], vuelta: "tienda" }).json[0]).not.toHaveProperty(
    "offers.shippingDetails",
  );
});

test("an offer price is valid up to its last day", () => {
  // Offers end at the midnight that follows their last day: this one ends as 23 November begins in Santiago.
  const oferta = { precio_normal: 199_990, oferta_hasta: new Date("2026-11-23T03:00:00Z") };
  expect(leer(oferta).json[0]).toMatchObject({ offers: { priceValidUntil: "2026-11-22" } });
  expect(leer().json[0]).not.toHaveProperty("offers.priceValidUntil");
});

const opcion = (
  id: number,
  valor_1: string,
  diferencia: number,
  existencias: number | null,
): OpcionFicha => ({
  menor_antes: null,
  id,
  valor_1,
  valor_2: null,
  sufijo: valor_1,
  diferencia,
  existencias,
  imagen: null,
});
const TALLA = { opcion_1: "Talla", oferta_hasta: new Date("2026-11-23T03:00:00Z"), precio_normal: 199_990 };

test("with options there is one offer per option and the range of what can be bought", () => {
  const { json, valor } = leer(
    TALLA,
    [foto],
    [opcion(1, "S", -5_000, 0), opcion(2, "M", 0, 3), opcion(3, "L", 10_000, null)],
  );
  expect(json[0]).toMatchObject({
    offers: {
      "@type": "AggregateOffer",
      lowPrice: 149_990,
      highPrice: 159_990,
      offerCount: 3,
      priceCurrency: "CLP",
      priceValidUntil: "2026-11-22",
      availability: "https://schema.org/InStock",
      offers: [
        { sku: "100004-S", price: 144_990, availability: "https://schema.org/OutOfStock" },
        {
          name: "Parrilla tambor, Talla M",
          price: 149_990,
          availability: "https://schema.org/InStock",
          url: `${url}?opcion=2`,
          priceValidUntil: "2026-11-22",
        },
        { sku: "100004-L", price: 159_990, availability: "https://schema.org/InStock" },
      ],
    },
  });
  expect(valor("og:title")).toBe("Parrilla tambor · Desde $149.990");
  expect(valor("twitter:data1")).toBe("Desde $149.990");
  expect(valor("product:price:amount")).toBe("149990");
});

test("a product whose options are all sold out, or that was withdrawn, cannot be bought", () => {
  const agotadas = [opcion(1, "S", 0, 0), opcion(2, "M", 4_000, 0)];
  const { json, valor } = leer({ ...TALLA, quedan: 0 }, [foto], agotadas);
  expect(json[0]).toMatchObject({
    offers: { lowPrice: 149_990, highPrice: 153_990, availability: "https://schema.org/OutOfStock" },
  });
  expect(valor("product:availability")).toBe("out of stock");
  const retirado = leer({ ...TALLA, disponible: false }, [foto], [opcion(1, "S", 0, 4)]);
  expect(retirado.json[0]).toMatchObject({
    offers: {
      availability: "https://schema.org/OutOfStock",
      offers: [{ availability: "https://schema.org/OutOfStock" }],
    },
  });
});

test("the breadcrumbs lead from the catalogue to the product", () => {
  expect(leer().json[1]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Productos" }, { name: "Parrillas y asados" }, { name: "Parrilla tambor" }],
  });
});
