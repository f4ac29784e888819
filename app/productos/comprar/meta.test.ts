import { expect, test } from "vitest";
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
  lado: 800,
};
const url = "https://tienda.example/productos/detalle-producto/100004/comprar";

/** Groups the descriptors by tag name. */
function leer(
  campos: Partial<Parameters<typeof metaComprar>[0]["producto"]> = {},
  imagenes: string[] = [foto],
) {
  const etiquetas = metaComprar(
    { producto: { ...producto, ...campos }, imagenes },
    "https://tienda.example",
    MARCA_DEMO,
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

test("the breadcrumbs lead from the catalogue to the product", () => {
  expect(leer().json[1]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Productos" }, { name: "Parrillas y asados" }, { name: "Parrilla tambor" }],
  });
});
