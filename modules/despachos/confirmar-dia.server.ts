import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { entregadaEn } from "#modules/compras/venta/entregada-en.ts";
import { confirmarEntrega, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";

/** 'Confirmar ese día': the shop agrees with a day of delivery after the promised ones, so that all terms are counted from it. */
export async function confirmarDia(
  ctx: Ctx,
  { codigo, linea: id }: { codigo: string; linea: number },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "despachos.mover");
  await conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, anotar }) => {
    const lineas = await leerLineas(tx, [venta.id]);
    const linea = lineas.find((una) => una.tipo === "producto" && una.id === id);
    if (!linea || !entregadaEn(linea)?.prometida) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_dia_dicho);
    await confirmarEntrega(tx, id);
    await cambiarVenta(tx, venta, {});
    await anotar("ventas.confirmar_dia", { despues: { linea: id, entregado_en: linea.entregado_en } }, [
      linea,
    ]);
  });
}
