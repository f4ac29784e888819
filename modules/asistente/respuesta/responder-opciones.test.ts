import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos, productos_opciones } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { responder } from "./responder.server.ts";

const { db, ctx } = await tiendaConAdmin();
await crearProducto(ctx, {
  sku: "100901",
  producto: "Poncho de lana",
  precio_cliente: 30_000,
  opcion_1: "Talla",
  opcion_2: "Color",
});
await crearProducto(ctx, { sku: "100902", producto: "Tetera esmaltada", precio_cliente: 9_000 });
const fila = (valor_1: string, valor_2: string, existencias: number | null, diferencia = 0) => ({
  producto: "100901",
  valor_1,
  valor_2,
  sufijo: `${valor_1}${valor_2}`.replace(/\W/g, ""),
  existencias,
  diferencia,
});
await db
  .insert(productos_opciones)
  .values([
    fila("M", "Rojo", 3),
    fila("L", "Rojo", 0),
    fila("L", "Azul", 0),
    fila("XL", "Azul", null, 2_000),
    fila("XL", "Azul marino", 9),
  ]);

const pregunta = async (texto: string, ultimo: string | null = null) =>
  (await responder(ctx, { texto, sesion: null, ultimo })).output;

test.each([
  "¿tienen el poncho en talla L?",
  "tienen poncho talla L",
  "hola, queda el poncho en L?",
  "busco el poncho de lana talla l rojo",
  "poncho L azul",
])("a sold-out size is never answered with a yes: %s", async (texto) => {
  const dicho = await pregunta(texto);
  expect(dicho).not.toMatch(/^¡Sí!/);
  expect(dicho).toContain("agotado por ahora");
  expect(dicho).toContain("Talla M · Color Rojo");
});

test.each(["¿tienen el poncho en talla M?", "poncho talla m rojo por favor", "hay poncho en M?"])(
  "a size in stock says its price and what is left: %s",
  async (texto) => {
    const dicho = await pregunta(texto);
    expect(dicho).toBe(
      "¡Sí! **Poncho de lana** en Talla M · Color Rojo vale **$30.000** (IVA incluido). Quedan 3.",
    );
  },
);

test.each([
  "¿tienen el poncho en talla S?",
  "poncho talla XS",
  "tienen el poncho en verde?",
  "poncho color negro",
])("a value that the shop does not sell is told so: %s", async (texto) => {
  const dicho = await pregunta(texto);
  expect(dicho).toMatch(/^No tenemos \*\*Poncho de lana\*\*/);
  expect(dicho).toContain("Sí queda en");
});

test("the price is that of the option, and longer values win over shorter ones", async () => {
  expect(await pregunta("cuánto vale el poncho XL azul?")).toContain("$32.000");
  expect(await pregunta("tienen el poncho XL azul marino?")).toContain("Color Azul marino vale **$30.000**");
  expect(await pregunta("poncho talla XL")).toMatch(/^¡Sí! En XL tenemos/);
});

test("asking which sizes there are lists what is left and what is sold out", async () => {
  const dicho = await pregunta("¿qué tallas hay del poncho?");
  expect(dicho).toContain("se vende en: Talla M · Color Rojo; Talla XL · Color Azul");
  expect(dicho).toContain("Agotadas por ahora: Talla L · Color Rojo; Talla L · Color Azul");
});

test("a question after an answer refers to its product", async () => {
  expect(await pregunta("¿y en talla L?", "100901")).toContain("agotado por ahora");
});

test("products without options and questions without values are answered as before", async () => {
  expect(await pregunta("tienen tetera?")).toContain("Tetera esmaltada");
  expect(await pregunta("cuánto vale el poncho?")).toContain("**$30.000**");
  expect(await pregunta("cómo puedo pagar?", "100901")).not.toContain("Poncho");
});

test("the price of a product with options is the lowest one, in words and on its card", async () => {
  const { output, componentes } = await responder(ctx, {
    texto: "precio del poncho",
    sesion: null,
    ultimo: null,
  });
  expect(output).toContain("desde **$30.000**");
  expect(componentes[0]).toMatchObject({ arguments: { precio: 30_000, desde: true, quedan: null } });
});

test("a product that is sold out is never offered with a yes", async () => {
  await crearProducto(ctx, { sku: "100903", producto: "Bombilla de alpaca", precio_cliente: 4_000 });
  const hasta = new Date(Date.now() + DIA_MS);
  const oferta = { precio_normal: 6_000, oferta_hasta: hasta };
  await db
    .update(productos)
    .set({ ...oferta, existencias: 2 })
    .where(eq(productos.sku, "100903"));
  const { output, componentes } = await responder(ctx, {
    texto: "tienen bombilla?",
    sesion: null,
    ultimo: null,
  });
  expect(output).toMatch(/^¡Sí! .*\*\*\$4\.000\*\*.* Oferta hasta el \d+ de [a-z]+: antes valía \$6\.000\.$/);
  expect(componentes[0]).toMatchObject({ arguments: { precio: 4_000, precio_normal: 6_000, quedan: 2 } });
  await db.update(productos).set({ existencias: 0 }).where(eq(productos.sku, "100903"));
  expect(await pregunta("tienen bombilla?")).toBe("**Bombilla de alpaca** está agotado por ahora.");
});
