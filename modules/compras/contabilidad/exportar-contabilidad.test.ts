import { desc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, boletas_documentos, devoluciones, productos_compras, ventas } from "#database/schema.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearDocumento } from "#tests/support/shop/documentos.ts";
import { pagarConTarjeta } from "#tests/support/shop/pagos-tarjeta.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { anularLinea } from "../pago/anulacion/anular-venta.server.ts";
import { exportarContabilidad } from "./exportar-contabilidad.server.ts";
import type { FilaContable } from "./filas.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro" });
const ana = await crearPersona(ctx);
const PDF = { nombre: "boleta.pdf", contenido: pdfDePrueba() };

const lineas = [deProducto(tienda.producto), deProducto(taladro, 2), deTicket(tienda.ticket)];
const pagada = await comprarPagado(ctx, ana, admin, lineas);
await adjuntarBoleta(ctx, { codigo: pagada, folio: "501", archivo: PDF }, admin);
const enviado_en = new Date("2026-11-16T18:00:00Z");
const { venta, productos } = await leerTodo(ctx, pagada);
await db.update(productos_compras).set({ enviado_en }).where(eq(productos_compras.venta, venta.id));
await anularLinea(ctx, { codigo: pagada, linea: productos[1]?.id ?? 0, motivo: "Retracto" }, admin);
const espera = await comprar(ctx, ana, [deProducto(taladro)]);
const otra = await comprarPagado(ctx, await crearPersona(ctx), admin, [deTicket(tienda.ticket)]);

async function leer(filtros: Parameters<typeof exportarContabilidad>[1]["filtros"], porGrupo = 500) {
  const grupos = await exportarContabilidad(ctx, { filtros, formato: "xlsx" }, admin, { porGrupo });
  const filas: FilaContable[] = [];
  for await (const grupo of grupos) filas.push(...grupo);
  return filas;
}

test("each line is a row with its dates, RUT, SKU and folio, and the rows add up to the sale", async () => {
  const filas = (await leer({})).filter(({ codigo }) => codigo === pagada);
  expect(filas).toHaveLength(3);
  expect(filas).toMatchObject([
    { sku: tienda.producto.sku, fecha: venta.fecha, pagado_en: venta.pagado_en, enviado_en, anulado: 0 },
    { sku: "700002", cantidad: 2, descripcion: "Taladro", estado_linea: "Anulado" },
    { sku: null, enviado_en: null, boleta_folio: "501", estado_pago: "Pagado", origen: "transferencia" },
  ]);
  expect(filas.reduce((suma, { neto, iva }) => suma + neto + iva, 0)).toBe(venta.total);
  expect(filas[1]?.anulado).toBe(filas[1]?.total);
});

test("the filters and the order of the list hold, in groups of any size", async () => {
  const todas = await leer({});
  expect(new Set(todas.map(({ codigo }) => codigo))).toEqual(new Set([pagada, espera, otra]));
  expect(await leer({ orden: "total-desc", pagina: 3 }, 1)).toEqual(todas);
  const pagadas = await leer({ estado: "Pagado" });
  expect(new Set(pagadas.map(({ codigo }) => codigo))).toEqual(new Set([pagada, otra]));
  expect(await leer({ desde: "2031-01-01" })).toEqual([]);
});

test("a sale that a card paid, whole or in part, says so on its rows", async () => {
  const entera = await comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket)]);
  await pagarConTarjeta(ctx, { codigo: entera, monto: 5_000, fecha_contable: "2026-11-15" }, admin);
  const mixta = await comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket)]);
  await pagarConTarjeta(ctx, { codigo: mixta, monto: 2_000, fecha_contable: "2026-11-15" }, admin);
  await registrarPago(ctx, { codigo: mixta, monto: 3_000, via: "manual" }, admin);
  const de = new Map((await leer({ estado: "Pagado" })).map(({ codigo, tarjeta }) => [codigo, tarjeta]));
  expect([de.get(entera), de.get(mixta), de.get(pagada)]).toEqual(["entera", "en_parte", null]);
  await db
    .update(ventas)
    .set({ estado_pago: "Anulado" })
    .where(inArray(ventas.codigo, [entera, mixta]));
});

test("only for those who may export, recorded before a row is given, and never cut", async () => {
  const pedido = { filtros: { estado: "Pagado" as const }, formato: "csv" as const };
  await seNiega(exportarContabilidad(ctx, pedido, ana), "ajeno");
  await seNiega(exportarContabilidad(ctx, pedido, { ...admin, reciente: false }), "sin_prueba");
  const antes = await db.$count(auditoria);
  await seNiega(exportarContabilidad(ctx, pedido, admin, { max: 1 }), "valor", "período más corto");
  expect(await db.$count(auditoria)).toBe(antes);
  await exportarContabilidad(ctx, pedido, admin, { max: 2 });
  const [hecho] = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1);
  expect(hecho).toMatchObject({
    accion: "ventas.exportar",
    quien: admin.codigo_referido,
    despues: { filtros: { archivo: "contabilidad", formato: "csv", estado: "Pagado" }, filas: 2 },
  });
});

test("an electronic boleta stands where no folio was written by hand", async () => {
  const electronica = await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
  const { id } = await crearDocumento(ctx, { codigo: electronica, admin });
  await crearDocumento(ctx, { codigo: electronica, admin, cambios: { estado: "rechazada" } });
  await crearDocumento(ctx, { codigo: pagada, admin });
  const [documento] = await db
    .select()
    .from(boletas_documentos)
    .where(eq(boletas_documentos.id, Number(id)));
  const folios = new Map((await leer({})).map(({ codigo, boleta_folio }) => [codigo, boleta_folio]));
  expect([folios.get(electronica), folios.get(pagada), folios.get(espera)]).toEqual([
    String(documento?.folio),
    "501",
    null,
  ]);
});

test("money that went back by a card or by Khipu counts as given back, and what a service refused does not", async () => {
  const { venta: suya } = await leerTodo(ctx, otra);
  const devuelto = async () => {
    const filas = (await leer({})).filter(({ codigo }) => codigo === otra);
    return filas.reduce((suma, fila) => suma + fila.devuelto, 0);
  };
  const antes = await devuelto();
  const fila = { venta: suya.id, fecha: "2026-11-16", quien: admin.codigo_referido };
  await db.insert(devoluciones).values([
    { ...fila, monto: 100, forma: "tarjeta" },
    { ...fila, monto: 20, forma: "khipu" },
    { ...fila, monto: 3, forma: "khipu", deshecha_en: ctx.now() },
    { ...fila, monto: 4, forma: "anterior" },
  ]);
  expect((await devuelto()) - antes).toBe(120);
});
