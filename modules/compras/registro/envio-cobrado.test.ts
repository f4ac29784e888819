import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, cotizaciones, cupones, productos, ventas } from "#database/schema.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, comprar, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { conTarifas, RM } from "#tests/support/shop/envios.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { nuevaVentaWhatsapp } from "./nueva-venta-whatsapp.server.ts";
import { venderCotizacion } from "./vender-cotizacion.server.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const ana = await person(db, "ANAANA01");
const admin = await person(db, "ADMINA03", "admin");
const tienda = await abrirTienda(shop.ctx);
const pesado = await crearProducto(shop.ctx, { sku: "700009", producto: "Yunque" });
await db.update(productos).set({ clase_peso: "pesado" }).where(eq(productos.id, pesado.id));

const { mudar, tarifa } = conTarifas(shop.ctx, "ANAANA01");
const crearCupon = (codigo: string, valor: number) =>
  db.insert(cupones).values({ codigo, tipo: "pesos", valor, usos_por_persona: 1 });
const cotizar = async (carrito: LineaPedida[], cupon?: string) =>
  (await call(shop, "cotizarCarrito", { carrito, cupon }, { as: ana })).body;
const ingresar = async (carrito: LineaPedida[], mas: object = {}) => {
  const cuerpo = { carrito, usuario: ana.user_id, repetir: true, ...mas };
  const { status, body } = await call(shop, "ingresarCompras", cuerpo, { as: ana });
  expect(status).toBe(200);
  return leerTodo(shop.ctx, body.codigoVenta);
};

test("another cart under the code of a quote is charged the shipping of what it sends", async () => {
  const { codigo } = await cotizar([deTicket(tienda.ticket)]);
  const { venta } = await ingresar([deProducto(pesado)], { codigo });
  expect(venta).toMatchObject({ codigo, total: pesado.precio_cliente + 4_000, envio_cobrado: 4_000 });
});

test("a sale without an address, or of tickets alone, is charged no shipping", async () => {
  expect((await ingresar([deTicket(tienda.ticket)])).venta.envio_cobrado).toBe(0);
  await mudar(null);
  expect((await ingresar([deProducto(pesado)])).venta.envio_cobrado).toBe(0);
});

test("customers whose purchases are written together pay the shipping of their own addresses", async () => {
  const comunas = ["Providencia", "Maipú", "Providencia", "Maipú"];
  const gente = await Promise.all(
    comunas.map((comuna) => crearPersona(shop.ctx, { comuna, region: RM, direccion: "Calle 2" })),
  );
  const carrito = [deProducto(tienda.producto)];
  const cobrados = await Promise.all(
    gente.map(async (persona) => {
      const codigo = await comprar(shop.ctx, persona, carrito);
      return (await leerTodo(shop.ctx, codigo)).venta.envio_cobrado;
    }),
  );
  expect(cobrados).toEqual([0, 7_000, 0, 7_000]);
});

test("a quote whose place or charge no longer fits is refused with the new total, and a new quote buys", async () => {
  const carrito = [deProducto(tienda.producto)];
  const intentar = (codigo: string) =>
    call(shop, "ingresarCompras", { carrito, usuario: ana.user_id, codigo }, { as: ana });
  const cambios = [
    { cambiar: () => mudar("Maipú"), comuna: "Maipú", envio_cobrado: 7_000 },
    { cambiar: () => tarifa("Maipú", "liviano", 13_000), comuna: "Maipú", envio_cobrado: 8_000 },
    { cambiar: () => mudar("Ñuñoa"), comuna: "Ñuñoa", envio_cobrado: 0 },
    { cambiar: () => mudar("Providencia"), comuna: "Providencia", envio_cobrado: 0 },
  ];
  for (const { cambiar, comuna, envio_cobrado } of cambios) {
    const antes = await cotizar(carrito);
    await cambiar();
    const { status, body } = await intentar(antes.codigo);
    expect(status).toBe(409);
    const total = 10_000 + envio_cobrado;
    expect(body.envio).toEqual({ comuna, envio_cobrado, total, antes: antes.total });
    expect(body.message).toContain(`El nuevo total es ${pesos(total)}.`);
    expect(await db.$count(ventas)).toBe(0);
  }
  const { codigo, total } = await cotizar(carrito);
  expect((await intentar(codigo)).status).toBe(200);
  expect((await leerTodo(shop.ctx, codigo)).venta).toMatchObject({ total, envio: { comuna: "Providencia" } });
});

test("the refusal keeps the coupon in the new total, and the new quote takes the coupon over", async () => {
  await crearCupon("SOLO1", 1_000);
  const carrito = [deProducto(tienda.producto)];
  const antes = await cotizar(carrito, "SOLO1");
  await mudar("Maipú");
  const cuerpo = { carrito, usuario: ana.user_id };
  const { body } = await call(shop, "ingresarCompras", { ...cuerpo, codigo: antes.codigo }, { as: ana });
  expect(body.envio).toMatchObject({ total: 16_000, antes: 9_000 });
  const nueva = await cotizar(carrito, "SOLO1");
  expect(nueva).toMatchObject({ descuento: 1_000, total: 16_000 });
  expect((await ingresar(carrito, { codigo: nueva.codigo })).venta.total).toBe(16_000);
});

test("an expired quote is charged the shipping of the stored address", async () => {
  const carrito = [deProducto(pesado)];
  const { codigo } = await cotizar(carrito);
  await db.update(cotizaciones).set({ vence_en: new Date(shop.ctx.now().getTime() - 1) });
  await tarifa("Providencia", "pesado", 10_000);
  const { venta } = await ingresar(carrito, { codigo });
  expect(venta).toMatchObject({ codigo, envio_cobrado: 5_000, total: pesado.precio_cliente + 5_000 });
});

test("'Nueva venta' charges the shipping to the customer's address", async () => {
  const pedida = { cliente: "ANAANA01", carrito: [deProducto(pesado)] };
  const { codigoVenta } = await nuevaVentaWhatsapp(shop.ctx, pedida, admin);
  const { venta } = await leerTodo(shop.ctx, codigoVenta);
  expect(venta).toMatchObject({ envio_cobrado: 4_000, total: pesado.precio_cliente + 4_000 });
});

test("a quote that an admin turns into its sale keeps its total, and the new address is asked as a difference", async () => {
  const carrito = [deProducto(tienda.producto)];
  const { codigo, total } = await cotizar(carrito);
  await mudar("Maipú");
  await venderCotizacion(shop.ctx, { codigo, total }, admin);
  const { venta } = await leerTodo(shop.ctx, codigo);
  expect(venta).toMatchObject({ total, envio_cobrado: 0, costo_envio: 12_000, diferencia_envio: 7_000 });
  const [correo] = await db.select().from(correos).where(eq(correos.plantilla, "envio_diferencia"));
  expect(correo?.datos).toMatchObject({ costo: 12_000, incluido: 5_000, diferencia: 7_000 });
});
