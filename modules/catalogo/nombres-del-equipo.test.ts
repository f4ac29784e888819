import { expect, test } from "vitest";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { conNombres } from "#modules/usuarios/usuarios.store.server.ts";
import { comprarPagado, deTicket, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { productoContado } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { corregirExistencias } from "./corregir-existencias.server.ts";
import { existenciasDeProducto } from "./listar-productos.server.ts";

const { ctx, tienda } = await tiendaConAdmin();

test("payments and corrections of stock name the admin, not the code", async () => {
  const rocio = await crearPersona(ctx, { role: "admin", nombre: "Rocío", apellido: "Ñanco" });
  const codigo = await comprarPagado(ctx, await crearPersona(ctx), rocio, [deTicket(tienda.ticket)]);
  expect((await detalleVenta(ctx, codigo))?.pagos).toMatchObject([{ quien: "Rocío Ñanco" }]);
  const { sku } = await productoContado(ctx, 4);
  await corregirExistencias(ctx, sku, { existencias: "9", visto: "4", motivo: "Llegaron cinco" }, rocio);
  const { movimientos } = await existenciasDeProducto(ctx, sku, 1);
  expect(movimientos[0]).toMatchObject({ motivo: "Llegaron cinco", quien: "Rocío Ñanco" });
});

test("an admin without a name is an e-mail address; what the shop did by itself keeps its word", async () => {
  const sinNombre = await crearPersona(ctx, { role: "admin", nombre: "", apellido: null });
  const filas = [{ quien: sinNombre.codigo_referido }, { quien: "sistema:reglas" }, { quien: null }];
  expect(await conNombres(ctx, filas)).toEqual([
    { quien: sinNombre.email },
    { quien: "sistema:reglas" },
    { quien: null },
  ]);
});
