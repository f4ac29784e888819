import fc from "fast-check";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { leerPagos } from "#modules/compras/dinero/pagos.store.server.ts";
import { usarFavor } from "#modules/compras/dinero/usar-favor.server.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { comprar, deProducto, deTicket, leerTodo, tiendaConAdmin } from "./compras.ts";
import { crearMovimiento } from "./movimientos.ts";
import { crearPareja } from "./personas.ts";
import { crearProducto } from "./productos.ts";
import { abonar, crearProductoConSorteo } from "./sorteos.ts";

/** Random histories of the money of one person's sales, through the use cases of the desk. */
const MINUTO = 60_000;
const motivo = "prueba";

/** A shop with a second product, and one whose raffle takes points. */
export async function tiendaConPagos(abrirBase = testDatabase) {
  const { db, ctx, tienda, admin } = await tiendaConAdmin(abrirBase);
  const otro = await crearProducto(ctx, { sku: "700002", precio_cliente: 6_000 });
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 1_000_000_000, minimo: 1 });
  return { db, ctx, tienda, admin, otro, sku };
}

type TiendaConPagos = Awaited<ReturnType<typeof tiendaConPagos>>;

const QUE = [
  "recibir",
  "pagar",
  "pagar_movimiento",
  "deshacer",
  "deshacer_uno",
  "rechazar",
  "reabrir",
  "anular",
  "anular_linea",
  "devolver",
  "usar_favor",
  "costo_envio",
  "diferencia",
  "abonar",
  "esperar",
] as const;
export type Paso = { que: (typeof QUE)[number]; cual: number; parte: number };
export const paso: fc.Arbitrary<Paso> = fc.record({
  que: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom("recibir", "pagar", "deshacer", "usar_favor") },
    { weight: 1, arbitrary: fc.constantFrom("costo_envio", "diferencia") },
    { weight: 3, arbitrary: fc.constantFrom(...QUE) },
  ),
  cual: fc.nat(3),
  // Percent of the total, also more than all of it.
  parte: fc.integer({ min: 1, max: 180 }),
});

/** Money of the outside world, in pesos: what came in by a payment that was not undone, and what went out. */
export type ModeloDePagos = {
  ana: Sesion;
  ventas: string[];
  entro: Map<number, number>;
  salio: number;
};

/** Each sale has two lines of products: after one of them is annulled the sale goes on, and its money may cover the difference. */
export async function nuevoModelo({ ctx, tienda, otro }: TiendaConPagos): Promise<ModeloDePagos> {
  const { compra: ana } = await crearPareja(ctx);
  const ventas: string[] = [];
  for (let n = 1; n <= 4; n++) {
    const carrito = [deProducto(tienda.producto, n), deProducto(otro), deTicket(tienda.ticket)];
    ventas.push(await comprar(ctx, ana, carrito));
  }
  return { ana, ventas, entro: new Map(), salio: 0 };
}

export async function dar(
  { que, cual, parte }: Paso,
  m: ModeloDePagos,
  { ctx, admin, sku }: TiendaConPagos,
): Promise<void> {
  const codigo = m.ventas[cual] ?? "";
  const { venta, productos } = await leerTodo(ctx, codigo);
  const monto = Math.ceil((venta.total * parte) / 100);
  if (que === "recibir") await pagoRecibido(ctx, { codigo }, admin);
  if (que === "pagar") await registrarPago(ctx, { codigo, monto, via: "manual" }, admin);
  if (que === "pagar_movimiento") {
    const movimiento = await crearMovimiento(ctx, { monto });
    const pedido = { codigo, monto, via: "movimiento" as const, movimiento };
    await Promise.all([registrarPago(ctx, pedido, admin), registrarPago(ctx, pedido, admin)]);
  }
  if (que === "deshacer") await deshacerPago(ctx, { codigo }, admin);
  if (que === "deshacer_uno") {
    const suyos = (await leerPagos(ctx, [venta.id])).filter(({ deshecho_en }) => !deshecho_en);
    await deshacerPago(ctx, { codigo, pago: suyos[parte % Math.max(1, suyos.length)]?.id ?? 0 }, admin);
  }
  if (que === "rechazar") await rechazarVenta(ctx, { codigo, motivo }, admin);
  if (que === "reabrir") await reabrirVenta(ctx, { codigo }, admin);
  if (que === "anular") await anularVenta(ctx, { codigo, motivo }, admin);
  if (que === "anular_linea") {
    const linea = productos[parte % productos.length]?.id ?? 0;
    await anularLinea(ctx, { codigo, linea, motivo }, admin);
  }
  if (que === "devolver") {
    const fecha = diaDe(ctx.now());
    await devolverDinero(ctx, { codigo, monto, fecha, forma: "transferencia" }, admin);
    m.salio += monto;
  }
  if (que === "usar_favor") await usarFavor(ctx, { codigo }, admin);
  if (que === "costo_envio") await fijarCostoEnvio(ctx, { codigo, costo: 5_000 + parte * 50 }, admin);
  if (que === "diferencia") {
    const con = (["pagos", "aparte", undefined] as const)[parte % 3];
    await marcarDiferenciaRecibida(ctx, { codigo, con }, admin);
  }
  if (que === "abonar") {
    const saldo = await leerSaldo(ctx, m.ana.codigo_referido);
    await abonar(ctx, sku, Math.ceil((saldo * Math.min(parte, 100)) / 100), m.ana);
  }
  if (que === "esperar") ctx.clock.now = new Date(ctx.now().getTime() + (parte % 12) * MINUTO);
}

export const tolerar = (error: unknown) => {
  if (!(error instanceof Rechazo)) throw error;
};
