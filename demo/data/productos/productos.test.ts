import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { economiaSorteo } from "#modules/catalogo/economia-sorteo.ts";
import { excedidos } from "#modules/catalogo/limites/limites.ts";
import { LARGO_NOMBRE } from "#modules/productos/tarjeta.ts";
import { valorPunto } from "#modules/productos/valor-punto.ts";
import { CATEGORIAS_DEMO } from "./producto-demo.ts";
import { PRODUCTOS_DEMO } from "./productos.ts";
import { TICKETS_DEMO } from "./tickets.ts";

const SEED = join(import.meta.dirname, "../..");
const fotoExists = (foto: string) => existsSync(join(SEED, "fotos", foto));
const porSku = (sku: string) => PRODUCTOS_DEMO.find((producto) => producto.sku === sku);

test("there are at least 44 products with consecutive SKUs from 100001", () => {
  expect(PRODUCTOS_DEMO.length).toBeGreaterThanOrEqual(44);
  expect(PRODUCTOS_DEMO.map(({ sku }) => sku)).toEqual(PRODUCTOS_DEMO.map((_, i) => String(100001 + i)));
});

test("no two products share a name or an object in the same colour", () => {
  const names = new Set(PRODUCTOS_DEMO.map(({ producto }) => producto));
  const looks = new Set(PRODUCTOS_DEMO.map(({ objeto, variante }) => `${objeto}/${variante}`));
  expect(names.size).toBe(PRODUCTOS_DEMO.length);
  expect(looks.size).toBe(PRODUCTOS_DEMO.length);
});

test("the names of variants differ in the part that a card shows", () => {
  const cards = new Set(PRODUCTOS_DEMO.map(({ producto }) => producto.slice(0, LARGO_NOMBRE).trim()));
  expect(cards.size).toBe(PRODUCTOS_DEMO.length);
});

test("every category is a first category and no other exists", () => {
  const used = new Set(PRODUCTOS_DEMO.map(({ categoria }) => categoria));
  expect([...used].sort()).toEqual([...CATEGORIAS_DEMO].sort());
  for (const { categoria, categoria_2 } of PRODUCTOS_DEMO) {
    expect(categoria_2).not.toBe(categoria);
    if (categoria_2 !== null) expect(CATEGORIAS_DEMO).toContain(categoria_2);
  }
});

test("every drawn object is for sale", () => {
  const arte = readdirSync(join(SEED, "arte/recortes")).map((file) => file.replace(".webp", ""));
  expect([...new Set(PRODUCTOS_DEMO.map(({ objeto }) => objeto))].sort()).toEqual(arte.sort());
});

test("every product has 3 to 6 pictures of its own, and each file exists", () => {
  for (const { sku, fotos } of PRODUCTOS_DEMO) {
    expect(fotos.length, sku).toBeGreaterThanOrEqual(3);
    expect(fotos.length, sku).toBeLessThanOrEqual(6);
    for (const foto of fotos) expect(foto.startsWith(`${sku}-`) && fotoExists(foto), foto).toBe(true);
  }
});

test("the folder of pictures holds nothing else and stays below 8 MB", () => {
  const known = PRODUCTOS_DEMO.flatMap(({ fotos }) => fotos);
  const tickets = TICKETS_DEMO.flatMap(({ imagen_1, imagen_2 }) => [imagen_1, imagen_2]);
  const files = readdirSync(join(SEED, "fotos"));
  expect(files.sort()).toEqual([...known, ...tickets].sort());
  const bytes = files.reduce((sum, file) => sum + statSync(join(SEED, "fotos", file)).size, 0);
  expect(bytes).toBeLessThan(8_000_000);
});

test("a full raffle pays for its product even if its people invite each other and use gift points", () => {
  const regalos = PRODUCTOS_DEMO.map(({ precio_cliente: precio, puntos_regalo: puntos }) => ({
    precio,
    puntos,
  }));
  const oferta = { tickets: TICKETS_DEMO, regalos, porcentaje: completarAjustes({}).referido_porcentaje };
  const faltan = PRODUCTOS_DEMO.filter((producto) => economiaSorteo(producto, oferta).falta > 0);
  expect(faltan.map(({ sku }) => sku)).toEqual([]);
  for (const { sku, puntos, precio_cliente } of PRODUCTOS_DEMO) {
    for (const ticket of TICKETS_DEMO) {
      // Whole numbers on both sides: puntos × (precio / (puntos of the ticket × 1,1)) × 0,9 >= precio_cliente.
      const collected = puntos * ticket.precio * 9;
      expect(collected, `${sku} with ${ticket.ticket}`).toBeGreaterThanOrEqual(
        precio_cliente * 11 * ticket.puntos,
      );
    }
  }
});

test("every product is within the bounds of prices and points", () => {
  const ajustes = completarAjustes({});
  const topes = {
    valor: valorPunto(
      TICKETS_DEMO.filter(({ publico }) => publico),
      ajustes.valor_punto,
    ),
    regalo_porcentaje: ajustes.regalo_maximo_porcentaje,
    piso_porcentaje: ajustes.precio_minimo_porcentaje,
    piso_dias: ajustes.precio_minimo_dias,
  };
  const fuera = PRODUCTOS_DEMO.filter((producto) => {
    const sin = { precio_normal: null, oferta_hasta: null, objetivo_en_curso: null, opciones: [] };
    const economia = { ...producto, ...sin };
    return excedidos(null, economia, { producto: null, opciones: {} }, topes).length > 0;
  });
  expect(fuera.map(({ sku }) => sku)).toEqual([]);
});

test("gift points give back between 0,9 and 3 percent of the price at 10 pesos a point", () => {
  for (const { sku, puntos_regalo, precio_cliente } of PRODUCTOS_DEMO) {
    const share = (puntos_regalo * 10) / precio_cliente;
    expect(share, sku).toBeGreaterThan(0.009);
    expect(share, sku).toBeLessThan(0.03);
  }
});

test("minimum contributions lie between 10 and 50 points and all figures are whole", () => {
  for (const { sku, minimo_puntos, precio_cliente, puntos, puntos_regalo } of PRODUCTOS_DEMO) {
    expect(minimo_puntos, sku).toBeGreaterThanOrEqual(10);
    expect(minimo_puntos, sku).toBeLessThanOrEqual(50);
    for (const n of [minimo_puntos, precio_cliente, puntos, puntos_regalo])
      expect(Number.isInteger(n), sku).toBe(true);
  }
});

test("100004 is the drum grill of the design and 100001 the inflatable jacuzzi", () => {
  expect(porSku("100004")).toMatchObject({
    producto: "Parrilla tambor a carbón con tapa y ruedas",
    objeto: "parrilla-tambor",
    variante: null,
    precio_cliente: 149990,
    puntos_regalo: 150,
    minimo_puntos: 50,
  });
  expect(porSku("100001")?.objeto).toBe("jacuzzi");
});

test("texts are real: no empty fields, no filler, descriptions of several paragraphs", () => {
  for (const { sku, producto, descripcion } of PRODUCTOS_DEMO) {
    expect(producto.trim().length, sku).toBeGreaterThan(8);
    expect(descripcion.split("\n\n").length, sku).toBeGreaterThanOrEqual(2);
    expect(descripcion.length, sku).toBeGreaterThan(180);
    expect(descripcion, sku).not.toMatch(/lorem|undefined|null|\s$/i);
  }
});

test("one product is out of stock, so that the shop can show it", () => {
  expect(PRODUCTOS_DEMO.filter(({ disponible }) => !disponible)).toHaveLength(1);
});

test("ticket types have names, colours and both pictures; three or more are public", () => {
  expect(TICKETS_DEMO.length).toBeGreaterThanOrEqual(4);
  expect(TICKETS_DEMO.filter(({ publico }) => publico).length).toBeGreaterThanOrEqual(3);
  for (const { ticket, hex, imagen_1, imagen_2 } of TICKETS_DEMO) {
    expect(ticket).toMatch(/^Ticket \p{Lu}/u);
    expect(hex).toMatch(/^#[0-9A-F]{6}$/);
    expect(fotoExists(imagen_1) && fotoExists(imagen_2), ticket).toBe(true);
  }
});
