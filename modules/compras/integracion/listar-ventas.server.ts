import { z } from "zod";
import { leerDevoluciones, leerPagos } from "#modules/compras/dinero/pagos.store.server.ts";
import { leerVentasDeCodigos } from "#modules/compras/venta/listar-ventas.server.ts";
import { estaBloqueada } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { escribirCursorFirmado, leerCursorFirmado } from "#modules/comun/cursor.server.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import {
  detalleDeIntegracion,
  type FiltrosIntegracion,
  type LugarVenta,
  ventaDeIntegracion,
} from "./venta.ts";
import { leerLugares, leerRut } from "./ventas.store.server.ts";

const LUGAR: z.ZodType<LugarVenta> = z.tuple([z.int(), z.int()]);

type Pedido = FiltrosIntegracion & { limite: number; cursor?: string | undefined };

/**
 * Sales for another system, newest first. A sale that is registered while the pages are read stands before the first page, so
 * no sale of then is left out or read twice.
 */
export async function listarVentasIntegracion(
  ctx: Lector & Pick<Ctx, "now" | "secret">,
  { limite, cursor, ...filtros }: Pedido,
) {
  const consulta = { lista: "ventas", filtros };
  const despues = leerCursorFirmado(ctx, consulta, cursor, LUGAR);
  const filas = await leerLugares(ctx, filtros, { despues, cuantas: limite + 1 });
  const pagina = filas.slice(0, limite);
  const ultima = filas.length > limite ? pagina.at(-1) : undefined;
  const ventas = await leerVentasDeCodigos(
    ctx,
    pagina.map(({ codigo }) => codigo),
  );
  return {
    ventas: ventas.map(ventaDeIntegracion),
    siguiente: ultima ? escribirCursorFirmado(ctx, consulta, ultima.lugar) : null,
  };
}

const CODIGO = /^PZ-[A-Z2-9]{6}$/;

/** One sale with its customer, address, payments and refunds; null when there is none, or its customer's data are blocked. */
export async function leerVentaIntegracion(ctx: Lector, codigo: string) {
  const [venta] = CODIGO.test(codigo) ? await leerVentasDeCodigos(ctx, [codigo]) : [];
  if (!venta || (await estaBloqueada(ctx, venta.usuario))) return null;
  const [rut, pagos, devoluciones] = await Promise.all([
    leerRut(ctx, venta.usuario),
    leerPagos(ctx, [venta.id]),
    leerDevoluciones(ctx, [venta.id]),
  ]);
  return detalleDeIntegracion(venta, { rut, pagos, devoluciones });
}
