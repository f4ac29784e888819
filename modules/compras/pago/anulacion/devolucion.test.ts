import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, ventas } from "#database/schema.ts";
import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { listarVentas } from "#modules/compras/venta/listar-ventas.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { comprar, deProducto, deTicket, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { sumasDeVentas } from "#tests/support/shop/sumas-ventas.ts";
import { pagoRecibido } from "../pago-recibido.server.ts";
import { anularLinea, anularVenta } from "./anular-venta.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro" });
const motivo = "Retracto.";
let ana: Sesion;
beforeEach(async () => {
  ana = await crearPersona(ctx, DIRECCION);
});

/** A paid sale of $10.000, $10.000 and tickets of $5.000 with $2.000 of discount on the first line and $3.000 of shipping. */
async function pagada(): Promise<string> {
  const lineas = [deProducto(tienda.producto), deProducto(taladro), deTicket(tienda.ticket)];
  const codigo = await comprar(ctx, ana, lineas);
  const { productos } = await leerTodo(ctx, codigo);
  await db.execute(sql`update productos_compras set descuento = 2000 where id = ${productos[0]?.id}`);
  await db
    .update(ventas)
    .set({ descuento: 2_000, cupon: "OTOÑO", envio_cobrado: 3_000, total: 26_000 })
    .where(eq(ventas.codigo, codigo));
  await pagoRecibido(ctx, { codigo }, admin);
  return codigo;
}

const ids = async (codigo: string) => (await leerTodo(ctx, codigo)).productos.map(({ id }) => id);
const cartas = async () =>
  (await db.select().from(correos).where(eq(correos.usuario, ana.codigo_referido)).orderBy(correos.id))
    .filter(({ plantilla }) => plantilla === "venta_anulada")
    .map(({ datos }) => datos);
const aFavor = async (codigo: string) => cuadrar(await leerDinero(ctx, codigo)).a_favor;
/** The sums that triggers keep, those of a search and the row of the list say the same. */
async function sumasIguales(codigo: string, anulado: number) {
  const { guardadas, contadas } = await sumasDeVentas(db);
  expect(guardadas).toEqual(contadas);
  const hallada = await listarVentas(ctx, { texto: codigo });
  expect([hallada.sumas?.anulado, hallada.ventas[0]?.anulado]).toEqual([anulado, anulado]);
}

test("a whole annulment gives back the discounted lines and the shipping, as the dialog said before", async () => {
  const codigo = await pagada();
  const visto = (await detalleVenta(ctx, codigo))?.efectos;
  expect(visto?.venta.devolucion).toEqual({ lineas: 23_000, envio: 3_000, diferencia: 0, total: 26_000 });
  expect((await anularVenta(ctx, { codigo, motivo }, admin)).devolucion).toEqual(visto?.venta.devolucion);
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({
    envio_devuelto: 3_000,
    estado_pago: "Anulado",
  });
  expect(await cartas()).toMatchObject([{ completa: true, descuento: 2_000, envio: 3_000, total: 26_000 }]);
  await sumasIguales(codigo, 26_000);
  expect(await aFavor(codigo)).toBe(26_000);
});

test("line by line the shipping goes back with the last product, once, and the sum is the total", async () => {
  const codigo = await pagada();
  const [primera = 0, segunda = 0] = await ids(codigo);
  const visto = (await detalleVenta(ctx, codigo))?.efectos.lineas;
  expect(visto?.[primera]?.devolucion.total).toBe(8_000);
  const una = await anularLinea(ctx, { codigo, linea: primera, motivo }, admin);
  expect(una.devolucion).toEqual({ lineas: 8_000, envio: 0, diferencia: 0, total: 8_000 });
  await sumasIguales(codigo, 8_000);
  const otra = await anularLinea(ctx, { codigo, linea: segunda, motivo }, admin);
  expect(otra).toMatchObject({ completa: false, devolucion: { envio: 3_000, total: 13_000 } });
  await sumasIguales(codigo, 21_000);
  expect(await aFavor(codigo)).toBe(21_000);
  const resto = await anularVenta(ctx, { codigo, motivo }, admin);
  expect(resto.devolucion).toMatchObject({ lineas: 5_000, envio: 0, total: 5_000 });
  await sumasIguales(codigo, 26_000);
  expect((await cartas()).map(({ total }) => total)).toEqual([8_000, 13_000, 5_000]);
});

test("the shipping of what was sent is kept, and the customer is told so", async () => {
  const codigo = await pagada();
  const [primera = 0] = await ids(codigo);
  await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X", lineas: [primera] }, admin);
  await anularLinea(ctx, { codigo, linea: primera, motivo }, admin);
  const { devolucion } = await anularVenta(ctx, { codigo, motivo }, admin);
  expect(devolucion).toEqual({ lineas: 15_000, envio: 0, diferencia: 0, total: 15_000 });
  expect((await cartas()).at(-1)).toMatchObject({ envio_retenido: 3_000, total: 15_000 });
  await sumasIguales(codigo, 23_000);
  expect(await aFavor(codigo)).toBe(23_000);
});

test("a received shipping difference goes back too when nothing was sent; an unpaid one is dropped", async () => {
  const codigo = await pagada();
  await fijarCostoEnvio(ctx, { codigo, costo: 12_000 }, admin);
  await marcarDiferenciaRecibida(ctx, { codigo }, admin);
  const { devolucion } = await anularVenta(ctx, { codigo, motivo }, admin);
  expect(devolucion).toEqual({ lineas: 23_000, envio: 3_000, diferencia: 4_000, total: 30_000 });
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({
    diferencia_recibida: 4_000,
    diferencia_devuelta: 4_000,
  });
  await sumasIguales(codigo, 26_000);
  const sinPagar = await pagada();
  await fijarCostoEnvio(ctx, { codigo: sinPagar, costo: 12_000 }, admin);
  expect((await anularVenta(ctx, { codigo: sinPagar, motivo }, admin)).devolucion.diferencia).toBe(0);
  expect((await leerTodo(ctx, sinPagar)).venta).toMatchObject({
    diferencia_envio: 0,
    diferencia_devuelta: 0,
  });
});
