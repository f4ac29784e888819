import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerClases, leerTarifasDe } from "#modules/compras/envio/envios.store.server.ts";
import { lugarDe } from "#modules/compras/envio/lugar.ts";
import { tarifaDe } from "#modules/compras/envio/tarifa.ts";
import { leerTiempoHabitual } from "#modules/compras/pago/leer-tiempo-habitual.server.ts";
import { contarIntentos } from "#modules/compras/tarjeta/cobros.store.server.ts";
import { leerVentaDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { dijoTransferir } from "#modules/compras/venta/transferida.ts";
import type { Venta } from "#modules/compras/venta/venta.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { sumarDiasHabiles } from "#modules/comun/fechas/habiles.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { claseMasPesada } from "#modules/productos/clase-peso.ts";
import { leerVivo } from "#modules/transferencias/khipu/cobros.store.server.ts";
import { fechaPedido } from "./mis-pedidos/vista.ts";

export type CompraVista = Pick<
  Venta,
  "codigo" | "estado_pago" | "puntos_ganados" | "total" | "tiene_comprobante"
> & {
  /** The customer said that they transferred, so the page does not ask for the money again. */
  transferida: boolean;
  cuando: string;
  /** How long the shop usually takes to confirm a transfer; null when it cannot be said. */
  habitual: string | null;
  /** The last day for the transfer to arrive. */
  hasta: string;
  /** Null when the sale has nothing to send. */
  envio: { comuna: string | null; llega: string | null } | null;
};

/** The purchase that led to the page, if it is the person's own. */
export async function leerCompra(ctx: Ctx, sesion: Sesion, codigo: string): Promise<CompraVista | null> {
  const venta = codigo === "" ? null : await leerVentaDe(ctx, sesion.codigo_referido, codigo);
  if (!venta) return null;
  const { estado_pago, puntos_ganados, total, tiene_comprobante, fecha, falta } = venta;
  const { dias_sin_pago } = await leerAjustes(ctx);
  const enLinea =
    falta > 0 &&
    ((await leerVivo(ctx, venta.id, falta)) !== null || (await contarIntentos(ctx, venta.id)) > 0);
  return {
    codigo: venta.codigo,
    estado_pago,
    puntos_ganados,
    total,
    tiene_comprobante,
    transferida: dijoTransferir(venta) && !enLinea,
    cuando: fechaPedido(fecha, ctx.now()),
    habitual: estado_pago === "Validando Pago" ? await leerTiempoHabitual(ctx) : null,
    hasta: formatearDia(new Date(fecha.getTime() + dias_sin_pago * DIA_MS)),
    envio: await leerEnvio(ctx, venta),
  };
}

/** Where the goods go, and when they arrive if the payment is confirmed today. */
async function leerEnvio(ctx: Ctx, { lineas, envio }: Venta): Promise<CompraVista["envio"]> {
  const skus = lineas.flatMap(({ tipo, sku }) => (tipo === "producto" && sku ? [sku] : []));
  if (skus.length === 0) return null;
  const lugar = envio && lugarDe(envio);
  if (!lugar) return { comuna: null, llega: null };
  const [tarifas, clases] = await Promise.all([leerTarifasDe(ctx, lugar), leerClases(ctx, skus)]);
  const clase = claseMasPesada(clases);
  const tarifa = clase && tarifaDe(tarifas, lugar, clase);
  return {
    comuna: lugar.comuna,
    llega: tarifa && formatearDia(sumarDiasHabiles(ctx.now(), tarifa.dias)),
  };
}
