import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { apartarDeposito } from "#modules/transferencias/conciliacion/apartar.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { liquidarTarjeta } from "#modules/transferencias/liquidaciones/liquidar-tarjeta.server.ts";
import { formularioAdmin } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { pagarConTarjeta } from "#tests/support/shop/pagos-tarjeta.ts";
import type { Accion, Acciones } from "./accion.ts";

const DE_VENTAS = formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] });
const deVentas = (con: NonNullable<Accion["con"]>): Accion => ({ hacer: DE_VENTAS, con });

/** A waiting sale and a deposit that names it, of its amount. */
async function par({ ctx, venta }: Mundo): Promise<{ codigo: string; id: number }> {
  const codigo = await venta("pendiente");
  const { total } = (await leerTodo(ctx, codigo)).venta;
  return { codigo, id: await crearMovimiento(ctx, { monto: total, comentario: codigo }) };
}

const DIA = "2026-11-14";

/** A deposit of Transbank, and a card sale of an accounting day that it may settle. */
async function depositoDeTarjeta({ ctx, venta, admin }: Mundo): Promise<number> {
  const codigo = await venta("pendiente");
  const { total: monto } = (await leerTodo(ctx, codigo)).venta;
  await pagarConTarjeta(ctx, { codigo, monto, fecha_contable: DIA }, admin);
  return crearMovimiento(ctx, { monto, tipo: "liquidacion", glosa: "Abono Transbank" });
}

export const ACCIONES_CONCILIACION: Record<string, Acciones> = {
  "/admin/transferencias": {
    seguras: deVentas(async (mundo) => {
      const { codigo, id } = await par(mundo);
      return { campos: { pares: `${id}:${codigo}` } };
    }),
    unir: deVentas(async (mundo) => {
      const { codigo, id } = await par(mundo);
      return { campos: { deposito: String(id), venta: codigo } };
    }),
    crear: deVentas(async ({ ctx, ana, tienda }) => {
      const carrito = [deTicket(tienda.ticket, 3)];
      const { codigo, total } = await cotizarCarrito(ctx, { carrito }, ana);
      const id = await crearMovimiento(ctx, { monto: total, comentario: codigo });
      return { campos: { deposito: String(id), venta: codigo } };
    }),
    deshacer: deVentas(async (mundo) => {
      const { codigo, id } = await par(mundo);
      const { hechos } = await confirmarPar(mundo.ctx, { depositos: [id], ventas: [codigo] }, mundo.admin);
      return { campos: { hechos: `${hechos[0]?.pago}:${codigo}` } };
    }),
    apartar: deVentas(async ({ ctx }) => ({
      campos: { deposito: String(await crearMovimiento(ctx, { monto: 7_000 })), motivo: "No es una compra" },
    })),
    liquidar: deVentas(async (mundo) => ({
      campos: { deposito: String(await depositoDeTarjeta(mundo)), dia: DIA },
    })),
    soltar_liquidacion: deVentas(async (mundo) => {
      const id = await depositoDeTarjeta(mundo);
      await liquidarTarjeta(mundo.ctx, { id, dias: [DIA] }, mundo.admin);
      return { campos: { deposito: String(id) } };
    }),
    devolver: deVentas(async ({ ctx, admin }) => {
      const id = await crearMovimiento(ctx, { monto: 7_000 });
      await apartarDeposito(ctx, { id, motivo: "No es una compra" }, admin);
      return { campos: { deposito: String(id) } };
    }),
  },
};
