import { expect, test } from "vitest";
import { indice, leerParte, mapa, partesDe } from "./sitemap-xml.ts";

const public_url = "https://tienda.example";

test("addresses are absolute and escaped", () => {
  expect(mapa({ public_url, rutas: ["/productos?a=1&b=<"] })).toContain(
    "<url><loc>https://tienda.example/productos?a=1&amp;b=&lt;</loc></url>",
  );
});

test("the index names one file per ten thousand products besides the fixed pages", () => {
  expect([1, 10_000, 10_001, 100_000].map(partesDe)).toEqual([1, 1, 2, 10]);
  const archivos = indice(public_url, 20_001).match(/sitemap\/\d+\.xml/g);
  expect(archivos).toEqual(["sitemap/0.xml", "sitemap/1.xml", "sitemap/2.xml", "sitemap/3.xml"]);
});

test("only the name of a file is a part", () => {
  expect(["3.xml", "0.xml", "x.xml", "3", "-1.xml"].map(leerParte)).toEqual([3, 0, null, null, null]);
});
