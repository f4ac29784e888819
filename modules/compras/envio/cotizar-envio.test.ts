import { and, eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "#database/migrate.ts";
import { correos, cotizaciones, productos, tarifas_envio, usuarios, ventas } from "#database/schema.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { CLASES_PESO } from "#modules/productos/clase-peso.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { conTarifas, RM } from "#tests/support/shop/envios.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerTarifas } from "./envios.store.server.ts";

const { db, url } = await testDatabase();
const shop = openDoors(db);
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let pesado: Awaited<ReturnType<typeof crearProducto>>;
let ana: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  tienda = await abrirTienda(shop.ctx);
  pesado = await crearProducto(shop.ctx, { sku: "700009", producto: "Yunque" });
  await db.update(productos).set({ clase_peso: "pesado" }).where(eq(productos.id, pesado.id));
});
const { mudar, tarifa } = conTarifas(shop.ctx, "ANAANA01");
const cotizar = async (carrito: LineaPedida[], as: Sesion | undefined = ana) => {
  const { status, body } = await call(
    shop,
    "cotizarCarrito",
    { carrito, navegador: "navegador-de-pruebas-0001" },
    { as },
  );
  expect(status).toBe(200);
  return body;
};
const ingresar = async (carrito: LineaPedida[], mas: object = {}) => {
  const { status, body } = await call(
    shop,
    "ingresarCompras",
    { carrito, usuario: ana.user_id, repetir: true, ...mas },
    { as: ana },
  );
  expect(status).toBe(200);
  return leerTodo(shop.ctx, body.codigoVenta);
};

test("a shop starts with one row for each region and class, nothing above $5.000, and a restart keeps what was edited", async () => {
  await db.delete(tarifas_envio).where(sql`comuna is not null`);
  const filas = await leerTarifas(shop.ctx);
  expect(filas).toHaveLength(REGIONES.length * CLASES_PESO.length);
  for (const { region } of REGIONES) {
    const suyas = filas.filter((fila) => fila.region === region);
    expect(suyas.map(({ clase_peso }) => clase_peso).sort()).toEqual([...CLASES_PESO]);
    expect(suyas.every(({ costo, dias }) => costo > 0 && costo <= 5_000 && dias >= 2 && dias <= 10)).toBe(
      true,
    );
  }
  await db.update(tarifas_envio).set({ costo: 7_777 }).where(eq(tarifas_envio.region, "Maule"));
  await db.delete(tarifas_envio).where(eq(tarifas_envio.region, "Ñuble"));
  await migrateDatabase(url);
  const despues = await leerTarifas(shop.ctx, ["Maule", "Ñuble"]);
  expect(despues.map(({ costo }) => costo)).toEqual([7_777, 7_777, 7_777]);
});

test("the quote charges what passes the included amount for the profile's comuna, in the total and in the bank amount", async () => {
  const cotizado = await cotizar([
    deProducto(pesado),
    deProducto(tienda.producto, 2),
    deTicket(tienda.ticket),
  ]);
  expect(cotizado).toMatchObject({
    productos: pesado.precio_cliente + 20_000,
    puntos: 5_000,
    descuento: 0,
    envio_cobrado: 4_000,
    envio_region: RM,
    envio_comuna: "Providencia",
    total: pesado.precio_cliente + 29_000,
  });
  expect(cotizado.cuentas[0].monto).toBe(cotizado.total);
  expect((await cotizar([deProducto(tienda.producto)])).envio_cobrado).toBe(0);
});

test("tickets, a visitor and a person without an address are charged no shipping", async () => {
  const sinNada = { envio_cobrado: 0, envio_region: null, envio_comuna: null };
  expect(await cotizar([deTicket(tienda.ticket)])).toMatchObject(sinNada);
  const { body } = await call(shop, "cotizarCarrito", {
    carrito: [deProducto(pesado)],
    navegador: "navegador-de-pruebas-0001",
  });
  // Where visitors may quote at all, their quote names no place.
  if (body.codigo) expect(body).toMatchObject(sinNada);
  await mudar(null);
  expect(await cotizar([deProducto(pesado)])).toMatchObject(sinNada);
});

test("without a row the sale is quoted as before", async () => {
  await mudar("Macondo");
  await db.update(usuarios).set({ region: "Amazonas" }).where(eq(usuarios.codigo_referido, "ANAANA01"));
  expect(await cotizar([deProducto(pesado)])).toMatchObject({ envio_cobrado: 0, envio_comuna: "Macondo" });
});

test("the purchase with the quote charges its shipping; the spec's body alone charges that of the stored address", async () => {
  const carrito = [deProducto(pesado)];
  const { codigo, total } = await cotizar(carrito);
  const { venta } = await ingresar(carrito, { codigo });
  expect(venta).toMatchObject({ codigo, total, envio_cobrado: 4_000, envio: { comuna: "Providencia" } });
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `carrito:${codigo}`));
  expect(correo?.datos).toMatchObject({ envio: 4_000, total });
  const { venta: sola } = await ingresar(carrito);
  expect(sola).toMatchObject({ total, envio_cobrado: 4_000, envio: { comuna: "Providencia" } });
});

test("a quote is made anew when the new address costs another amount, and kept when it costs the same", async () => {
  const carrito = [deProducto(tienda.producto)];
  const primera = await cotizar(carrito);
  await mudar("Ñuñoa");
  expect(await cotizar(carrito)).toMatchObject({
    codigo: primera.codigo,
    envio_comuna: "Ñuñoa",
    envio_cobrado: 0,
  });
  expect(await db.select({ c: cotizaciones.envio_comuna }).from(cotizaciones)).toEqual([{ c: "Ñuñoa" }]);
  await mudar("Maipú");
  const lejos = await cotizar(carrito);
  expect(lejos).toMatchObject({ envio_comuna: "Maipú", envio_cobrado: 7_000, total: primera.total + 7_000 });
  expect(lejos.codigo).not.toBe(primera.codigo);
  await tarifa("Maipú", "liviano", 20_000);
  expect(await cotizar(carrito)).toMatchObject({ envio_cobrado: 15_000, total: primera.total + 15_000 });
});

test("sixteen at once make one quote with one shipping", async () => {
  const todas = await Promise.all(Array.from({ length: 16 }, () => cotizar([deProducto(pesado)])));
  expect(new Set(todas.map(({ codigo, total }) => `${codigo} ${total}`)).size).toBe(1);
  expect(await db.$count(cotizaciones)).toBe(1);
});

test("total = productos + puntos − descuento + envío, in every quote and sale, for any tariff", async () => {
  const monto = fc.integer({ min: 0, max: 50_000 });
  const cantidad = fc.integer({ min: 0, max: 5 });
  await fc.assert(
    fc.asyncProperty(
      monto,
      monto,
      fc.tuple(cantidad, cantidad, cantidad),
      async (liviano, alto, [a, b, c]) => {
        fc.pre(a + b + c > 0);
        await db.delete(cotizaciones);
        await tarifa("Providencia", "liviano", liviano);
        await tarifa("Providencia", "pesado", alto);
        const carrito = [
          ...(a > 0 ? [deProducto(tienda.producto, a)] : []),
          ...(b > 0 ? [deProducto(pesado, b)] : []),
          ...(c > 0 ? [deTicket(tienda.ticket, c)] : []),
        ];
        const costo = b > 0 ? alto : a > 0 ? liviano : 0;
        const cotizado = await cotizar(carrito);
        expect(cotizado.envio_cobrado).toBe(Math.max(0, costo - 5_000));
        const { venta } = await ingresar(carrito, { codigo: cotizado.codigo });
        await db.update(ventas).set({ estado_pago: "Rechazado" });
        for (const suma of [cotizado, venta]) {
          const { productos: p, puntos, descuento, envio_cobrado, total } = suma;
          expect(total).toBe(p + puntos - descuento + envio_cobrado);
          expect(p).toBe(a * 10_000 + b * pesado.precio_cliente);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("a place without a row of its own takes the region's", async () => {
  await mudar("Ñuñoa");
  await db
    .update(tarifas_envio)
    .set({ costo: 6_500 })
    .where(and(eq(tarifas_envio.region, RM), isNull(tarifas_envio.comuna)));
  expect(await cotizar([deProducto(tienda.producto)])).toMatchObject({ envio_cobrado: 1_500 });
});
