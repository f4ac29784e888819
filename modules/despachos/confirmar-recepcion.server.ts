import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { leerRecibido } from "#modules/compras/venta/dia-recibido.ts";
import { negativaDespacho } from "#modules/compras/venta/estado-venta.ts";
import { type LineaDeVenta, leerLineas, moverProductos } from "#modules/compras/venta/lineas.store.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { exigir, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { productosPedidos } from "./productos-pedidos.ts";

export type Recepcion = {
  codigo: string;
  /** Ids of the lines of one parcel; without them, everything that was sent. */
  lineas?: readonly number[] | undefined;
  /** The day "2026-09-18" on which it arrived; empty for now, while its promised days run. */
  dia?: string;
};

/** 'Ya lo recibí': the customer says that what was sent arrived. Its lines are Entregado from now on; repeating it changes nothing. */
export async function confirmarRecepcion(
  ctx: Ctx,
  { codigo, lineas: ids, dia = "" }: Recepcion,
  sesion: Sesion,
) {
  return conVenta(ctx, { codigo, sesion, de: "propia" }, async (tx, { venta, anotar }) => {
    exigir(negativaDespacho(venta.estado_pago));
    const lineas = elegir(await leerLineas(tx, [venta.id]), ids);
    if (lineas.length === 0) return { codigo, recibidas: 0 };
    const movidas = lineas.map(({ id }) => id);
    const { en: entregado_en, negada } = leerRecibido(lineas, dia, tx.now());
    if (negada !== null) throw rechazoDeCampo("valor", "dia", negada);
    await moverProductos(tx, [venta.id], "Entregado", {
      ids: movidas,
      entregado_en,
      entregado_por: "cliente",
    });
    await cambiarVenta(tx, venta, {});
    const antes = lineas.map(({ id, estado }) => ({ id, estado }));
    await anotar("ventas.recibido", { antes, despues: { estado: "Entregado", lineas: movidas } }, lineas);
    await anunciarHecho(tx, "venta.entregada", venta, { lineas_movidas: movidas });
    return { codigo, recibidas: movidas.length };
  });
}

/** The lines that are on their way; none when all that were asked for are delivered already. */
function elegir(todas: readonly LineaDeVenta[], ids: readonly number[] | undefined): LineaDeVenta[] {
  const pedidas = productosPedidos(todas, ids);
  const enviadas = pedidas.filter(({ estado }) => estado === "Enviado");
  const repetida = pedidas.some(({ estado }) => estado === "Entregado");
  if (enviadas.length === 0 && !repetida) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_enviar);
  return enviadas;
}
