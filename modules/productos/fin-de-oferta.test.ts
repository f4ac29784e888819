import { expect, test } from "vitest";
import { leerOfertas, leerProductosHallados } from "#modules/asistente/conocimiento/catalogo.store.server.ts";
import { leerRecientes } from "#modules/portada/catalogo.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerTarjetas } from "./catalogo.store.server.ts";
import { CONSULTA_VACIA } from "./consulta.ts";
import { leerProducto } from "./leer-producto.server.ts";
import { listarProductos } from "./listar-productos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test.each([
  ["past", "2020-03-10T03:00:00Z"],
  ["future", "2090-03-10T03:00:00Z"],
])("an offer of the %s ends by the clock of the shop, whatever the database's says", async (cual, fin) => {
  const sku = `FIN-${cual}`;
  const oferta_hasta = new Date(fin);
  await crearProducto(ctx, { sku, precio_cliente: 8_000, precio_normal: 10_000, oferta_hasta });
  const precios = async () => {
    const listas = [
      await leerTarjetas(ctx, [sku]),
      await leerProductosHallados(ctx, [sku]),
      (await leerRecientes(ctx, 10)).filter((uno) => uno.sku === sku),
      (await listarProductos(ctx, { ...CONSULTA_VACIA, q: sku })).productos,
    ];
    const ofertas = await leerOfertas(ctx, 10);
    return {
      precios: listas.map(([uno]) => uno?.precio_cliente),
      ficha: (await leerProducto(ctx, sku))?.producto.precio_cliente,
      ofertas: ofertas.filter((uno) => uno.sku === sku).length,
    };
  };
  ctx.clock.now = new Date(oferta_hasta.getTime() - 1);
  expect(await precios()).toEqual({ precios: Array(4).fill(8_000), ficha: 8_000, ofertas: 1 });
  ctx.clock.now = oferta_hasta;
  expect(await precios()).toEqual({ precios: Array(4).fill(10_000), ficha: 10_000, ofertas: 0 });
});
