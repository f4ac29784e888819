import { expect, test } from "vitest";
import { indice, leerParte, mapa, paginasDeProductos, partesDe } from "./sitemap-xml.ts";

const public_url = "https://tienda.example";

test("addresses are absolute and escaped", () => {
  expect(mapa({ public_url, paginas: [{ ruta: "/productos?a=1&b=<" }] })).toContain(
    "<url><loc>https://tienda.example/productos?a=1&amp;b=&lt;</loc></url>",
  );
});

test("a product has its pictures, each once", () => {
  const [una, otra] = ["a".repeat(32), "b".repeat(32)];
  const vacias = { imagen_3: null, imagen_4: null, imagen_5: null, imagen_6: una };
  const paginas = paginasDeProductos([{ sku: "100001", imagen_1: una, imagen_2: otra, ...vacias }]);
  const xml = mapa({ public_url, paginas });
  expect(xml).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  expect(xml.match(/<image:loc>[^<]+<\/image:loc>/g)).toEqual([
    `<image:loc>https://tienda.example/fotos/${una}/960.jpg</image:loc>`,
    `<image:loc>https://tienda.example/fotos/${otra}/960.jpg</image:loc>`,
  ]);
});

test("the index names one file per ten thousand products besides the fixed pages", () => {
  expect([1, 10_000, 10_001, 100_000].map(partesDe)).toEqual([1, 1, 2, 10]);
  const archivos = indice(public_url, 20_001).match(/sitemap\/\d+\.xml/g);
  expect(archivos).toEqual(["sitemap/0.xml", "sitemap/1.xml", "sitemap/2.xml", "sitemap/3.xml"]);
});

test("only the name of a file is a part", () => {
  expect(["3.xml", "0.xml", "x.xml", "3", "-1.xml"].map(leerParte)).toEqual([3, 0, null, null, null]);
});
