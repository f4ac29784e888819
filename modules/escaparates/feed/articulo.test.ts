import { expect, test } from "vitest";
import { articulosDe, type ProductoFeed } from "./articulo.ts";
import { ENCABEZADO_CSV, filaCsv } from "./feed-csv.ts";
import { abrirCanal, itemXml } from "./feed-xml.ts";

const [una, otra] = ["a".repeat(32), "b".repeat(32)];
const ahora = new Date("2026-11-15T15:00:00Z");
const tienda = {
  public_url: "https://tienda.example",
  ahora,
  envios: () => [
    { regiones: ["Tarapacá", "Ñuble"], cobrado: 4_000, dias: { minimo: 2, maximo: 4 } },
    { regiones: null, cobrado: 0, dias: { minimo: 1, maximo: 2 } },
  ],
};
const producto: ProductoFeed = {
  sku: "100004",
  producto: "Parrilla & tambor <28 kg>",
  categoria: "Parrillas",
  descripcion: "Tambor de acero.\n\n• Peso: 28 kg",
  fotos: [una, otra],
  precio_cliente: 149_990,
  precio_normal: null,
  oferta_hasta: null,
  precio_desde: null,
  existencias: null,
  clase_peso: "pesado",
  elegibles: null,
};
const OFERTA = {
  precio_cliente: 99_990,
  precio_normal: 149_990,
  oferta_hasta: new Date("2026-11-23T03:00:00Z"),
  precio_desde: new Date("2026-11-10T03:00:00Z"),
};
const opcion = (id: number, sufijo: string, diferencia: number, existencias: number | null) => ({
  id,
  valor_1: sufijo,
  valor_2: null,
  sufijo,
  diferencia,
  existencias,
  imagen: id === 2 ? otra : null,
});
const CON_OPCIONES = {
  opcion_1: "Talla",
  opcion_2: null,
  opciones: [opcion(1, "S", 0, 0), opcion(2, "L", 5_000, 3)],
};

const xml = (campos: Partial<ProductoFeed> = {}) =>
  articulosDe({ ...producto, ...campos }, tienda)
    .map(itemXml)
    .join("");

/** Reads a file of commas back, as a program does. */
function leerCsv(texto: string): string[][] {
  const celdas = [...texto.matchAll(/("(?:[^"]|"")*"|[^,\r]*)(,|\r\n)/g)];
  const filas: string[][] = [[]];
  for (const [, celda = "", fin] of celdas) {
    filas.at(-1)?.push(celda.startsWith('"') ? celda.slice(1, -1).replaceAll('""', '"') : celda);
    if (fin !== ",") filas.push([]);
  }
  return filas.slice(0, -1);
}

const csv = (campos: Partial<ProductoFeed> = {}) => {
  const [titulos = [], ...filas] = leerCsv(
    ENCABEZADO_CSV +
      articulosDe({ ...producto, ...campos }, tienda)
        .map(filaCsv)
        .join(""),
  );
  return filas.map((fila) => Object.fromEntries(titulos.map((titulo, i) => [titulo, fila[i]])));
};

test("a product without options is one line, with its price, pictures and shipping", () => {
  expect(xml()).toContain("<g:id>100004</g:id>");
  expect(xml()).toContain("<title>Parrilla &amp; tambor &lt;28 kg&gt;</title>");
  expect(xml()).toContain("<description>Tambor de acero.\n• Peso: 28 kg</description>");
  expect(xml()).toContain(`<g:image_link>https://tienda.example/fotos/${una}/960.jpg</g:image_link>`);
  expect(xml()).toContain("<g:price>149990 CLP</g:price>");
  expect(xml()).toContain("<g:availability>in_stock</g:availability>");
  expect(xml().match(/<g:shipping>/g)).toHaveLength(3);
  expect(xml()).toContain("<g:region>Ñuble</g:region>\n<g:price>4000 CLP</g:price>");
  for (const falta of ["sale_price", "item_group_id", "brand", "gtin"]) expect(xml()).not.toContain(falta);
  expect(csv()).toEqual([
    expect.objectContaining({
      id: "100004",
      title: "Parrilla & tambor <28 kg>",
      availability: "in stock",
      condition: "new",
      price: "149990 CLP",
      item_group_id: "",
      additional_image_link: `https://tienda.example/fotos/${otra}/960.jpg`,
      shipping: "CL:Tarapacá::4000 CLP,CL:Ñuble::4000 CLP,CL:::0 CLP",
    }),
  ]);
});

test("an offer has both prices, and its dates while its start is known; after its end it is none", () => {
  expect(xml(OFERTA)).toContain("<g:price>149990 CLP</g:price>\n<g:sale_price>99990 CLP</g:sale_price>");
  expect(csv(OFERTA)[0]?.sale_price_effective_date).toBe("2026-11-10T03:00Z/2026-11-23T03:00Z");
  expect(csv({ ...OFERTA, precio_desde: null })[0]).toMatchObject({
    sale_price: "99990 CLP",
    sale_price_effective_date: "",
  });
  expect(csv({ ...OFERTA, oferta_hasta: ahora })[0]).toMatchObject({ price: "149990 CLP", sale_price: "" });
});

test("each option is a line of its group, with its own price, picture and units", () => {
  expect(csv({ ...OFERTA, elegibles: CON_OPCIONES })).toMatchObject([
    { id: "100004-S", item_group_id: "100004", availability: "out of stock", sale_price: "99990 CLP" },
    {
      id: "100004-L",
      title: "Parrilla & tambor <28 kg>, Talla L",
      price: "154990 CLP",
      sale_price: "104990 CLP",
      availability: "in stock",
      link: "https://tienda.example/productos/detalle-producto/100004/comprar?opcion=2",
      image_link: `https://tienda.example/fotos/${otra}/960.jpg`,
    },
  ]);
  expect(xml({ elegibles: CON_OPCIONES }).match(/<g:item_group_id>100004</g)).toHaveLength(2);
});

test("a sold-out product says so, and one without a picture has none", () => {
  expect(xml({ existencias: 0, fotos: [] })).toContain("<g:availability>out_of_stock</g:availability>");
  expect(xml({ fotos: [] })).not.toContain("image_link");
});

test("hostile texts stay texts: no markup, no formula, nothing that XML does not have", () => {
  const hostil = '=HYPERLINK("http://mala.cl")</title><g:price>1 CLP</g:price>\u0000\u0008\ud800';
  const item = xml({ producto: hostil, descripcion: "" });
  expect(item.match(/<g:price>1 CLP/g)).toBeNull();
  for (const ajeno of ["\u0000", "\u0008", "\ud800"]) expect(item.includes(ajeno)).toBe(false);
  expect(csv({ producto: hostil })[0]?.title).toMatch(/^'=HYPERLINK/);
  expect(abrirCanal({ titulo: "A & B", public_url: "https://t.cl", descripcion: "x" })).toContain(
    "<title>A &amp; B</title>",
  );
});
