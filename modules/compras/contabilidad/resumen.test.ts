import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ventas } from "#database/schema.ts";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { anularLinea } from "../pago/anulacion/anular-venta.server.ts";
import { exportarContabilidad } from "./exportar-contabilidad.server.ts";
import type { FilaContable } from "./filas.ts";
import { resumirVentas } from "./resumen.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const ana = await crearPersona(ctx);

/** A paid sale at that instant. */
async function venta(fecha: string, ...lineas: Parameters<typeof comprar>[2]) {
  const codigo = await comprarPagado(ctx, ana, admin, lineas);
  await db
    .update(ventas)
    .set({ fecha: new Date(fecha) })
    .where(eq(ventas.codigo, codigo));
  return leerTodo(ctx, codigo);
}

test("a shop without sales has twelve empty months of this year and no other year", async () => {
  const resumen = await resumirVentas(ctx, "1999");
  expect(resumen).toMatchObject({
    anio: 2026,
    anterior: null,
    siguiente: null,
    suma: { ventas: 0, total: 0 },
  });
  expect(resumen.meses.map(({ mes }) => mes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("paid sales are summed in the month of Chile, and the sums are those of the accountant's file", async () => {
  // 23:30 of 31 October in Santiago is 1 November in UTC.
  const octubre = await venta("2026-11-01T02:30:00Z", deProducto(tienda.producto), deTicket(tienda.ticket));
  const noviembre = await venta("2026-11-01T03:30:00Z", deTicket(tienda.ticket, 3));
  const pasado = await venta("2025-12-31T15:00:00Z", deTicket(tienda.ticket, 2));
  await comprar(ctx, ana, [deTicket(tienda.ticket, 5)]);
  // Received apart from the total of its sale: it counts in the month of the sale.
  await fijarCostoEnvio(ctx, { codigo: octubre.venta.codigo, costo: 8_333 }, admin);
  await marcarDiferenciaRecibida(ctx, { codigo: octubre.venta.codigo }, admin);
  const diferencia = 3_333;
  const [linea] = octubre.productos;
  await anularLinea(ctx, { codigo: octubre.venta.codigo, linea: linea?.id ?? 0, motivo: "Retracto" }, admin);
  await devolverDinero(
    ctx,
    { codigo: octubre.venta.codigo, monto: 4_000, fecha: "2026-11-14", forma: "transferencia" },
    admin,
  );
  const { meses, suma, anterior, siguiente } = await resumirVentas(ctx, null);
  expect([anterior, siguiente]).toEqual([2025, null]);
  const deOctubre = octubre.venta.total + diferencia;
  // The difference goes back with the only product, because nothing was sent.
  const anulado = (linea?.total ?? 0) + diferencia;
  expect(meses[9]).toMatchObject({ ventas: 1, total: deOctubre, diferencia, anulado, devuelto: 0 });
  expect(meses[10]).toMatchObject({ ventas: 1, total: noviembre.venta.total, anulado: 0, devuelto: 4_000 });
  expect(suma).toMatchObject({ ventas: 2, total: deOctubre + noviembre.venta.total });
  const filtros = { estado: "Pagado", premios: false, desde: "2026-01-01", hasta: "2026-12-31" } as const;
  const grupos = await exportarContabilidad(ctx, { filtros, formato: "csv" }, admin);
  const filas: FilaContable[] = [];
  for await (const grupo of grupos) filas.push(...grupo);
  const sumar = (cual: "neto" | "iva" | "total" | "diferencia" | "anulado" | "devuelto") =>
    filas.reduce((hasta, fila) => hasta + fila[cual], 0);
  expect(suma).toMatchObject({
    neto: sumar("neto"),
    iva: sumar("iva"),
    total: sumar("total"),
    diferencia: sumar("diferencia"),
    anulado: sumar("anulado"),
    devuelto: sumar("devuelto"),
  });
  const antes = await resumirVentas(ctx, "2025");
  expect(antes).toMatchObject({
    anio: 2025,
    anterior: null,
    siguiente: 2026,
    suma: { total: pasado.venta.total },
  });
  for (const raro of ["", "3000", "-1", "2026; drop table ventas", "99999"])
    expect((await resumirVentas(ctx, raro)).anio).toBe(2026);
});
