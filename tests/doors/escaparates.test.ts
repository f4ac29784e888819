import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { armarCarrito } from "#modules/escaparates/herramientas/armar-carrito.server.ts";
import { cookieIn, openWholeShop } from "#tests/support/whole-shop.ts";

const { ctx, ask, post, cache } = await openWholeShop();
const poner = (puerta_asistentes: boolean) =>
  enTransaccion(ctx, async (tx) => {
    await guardarAjustes(tx, { puerta_asistentes }, null);
    tx.announce({ tabla: "ajustes" });
  });
const { enlace } = await armarCarrito(ctx, { lineas: [{ sku: "100004", cantidad: 2 }] });
const camino = enlace.slice(ctx.public_url.length);
const campos = Object.fromEntries(new URL(enlace).searchParams);
const leer = async (path: string, init = {}) => {
  const response = await ask(path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("the page of a proposed cart asks first; only the press fills the cart, at today's prices", async () => {
  const pagina = await leer(camino);
  expect(pagina.status).toBe(200);
  expect(pagina.text).toContain("Tu asistente propone este carrito");
  expect(pagina.text).toMatch(/Añadir al carrito[\s\S]*No, gracias|No, gracias[\s\S]*Añadir al carrito/);
  expect(pagina.headers.has("Set-Cookie")).toBe(false);
  const puesto = await post("/carrito/propuesta", campos);
  expect([puesto.status, puesto.headers.get("Location")]).toEqual([303, "/carrito"]);
  expect(cookieIn(puesto)).toMatch(/^cesta=producto-\d+-2$/);
  const carrito = await leer("/carrito", { cookie: cookieIn(puesto) });
  expect(carrito.text).toContain("Parrilla");
  // What was in the cart stays, and the same line grows.
  const otra = await post("/carrito/propuesta", campos, { cookie: cookieIn(puesto) });
  expect(cookieIn(otra)).toMatch(/^cesta=producto-\d+-4$/);
});

test("a changed link, an empty one and a closed door are refused with a sentence, and no cart is touched", async () => {
  for (const path of ["/carrito/propuesta", camino.replace(/-2&/, "-3&"), `${camino}x`]) {
    const { status, text } = await leer(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain("Este enlace está incompleto o fue cambiado.");
  }
  const mala = await post("/carrito/propuesta", { ...campos, cesta: "producto-1-999" });
  expect([mala.status, mala.headers.has("Set-Cookie")]).toEqual([404, false]);
  await poner(false);
  expect((await leer(camino)).text).toContain("no recibe carritos de otros asistentes");
  const cerrada = await post("/carrito/propuesta", campos);
  expect([cerrada.status, cerrada.headers.has("Set-Cookie")]).toEqual([404, false]);
  await poner(true);
  expect((await leer(camino)).status).toBe(200);
});

test("the feeds have every product of the demo, from memory until something changes", async () => {
  const xml = await leer("/feed/productos.xml");
  expect(xml.headers.get("Content-Type")).toContain("application/xml");
  expect(xml.text).toContain("<title>Puntazo (demostración)</title>");
  const ids = xml.text.match(/<g:id>/g)?.length ?? 0;
  expect(ids).toBeGreaterThan(40);
  const csv = await leer("/feed/productos.csv");
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(csv.text.startsWith("id,title,description,availability,condition,price,link,")).toBe(true);
  const antes = cache.counts().hit;
  expect((await leer("/feed/productos.csv")).text).toBe(csv.text);
  await leer("/feed/productos.xml");
  expect(cache.counts().hit).toBe(antes + 2);
  cache.invalidate([{ tabla: "productos" }]);
  await leer("/feed/productos.xml");
  expect(cache.counts().hit).toBe(antes + 2);
});

test("llms.txt, the sitemap and the page of a product tell programs the same", async () => {
  expect((await leer("/llms.txt")).text).toContain(`(${ctx.public_url}/mcp)`);
  expect((await leer("/sitemap.xml")).text).toContain("<image:image>");
  const { text } = await leer("/productos/detalle-producto/100004/comprar");
  expect(text).toContain('"@type":"OfferShippingDetails"');
  expect(text).toContain('"returnFees"');
});
