import { contarATodos } from "#modules/compras/avisos.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { lineaVive } from "#modules/compras/venta/estado-venta.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { exigirMotivo } from "#modules/compras/venta/tomar-venta.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerCredito } from "#modules/puntos/entregas.store.server.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { sumarPuntos } from "./anulacion/quitar-puntos.server.ts";
import {
  asientoCredito,
  calcularCreditos,
  escribirCreditos,
  noticiaReferente,
} from "./credito-referido.server.ts";

/** Credits the inviter of a sale whose credit waited because they share data with the customer. Once per sale. */
export async function acreditarReferido(
  ctx: Ctx,
  pedido: { codigo: string; motivo: string },
  sesion: Sesion,
): Promise<{ puntos: number }> {
  exigirPermiso(sesion, "referidos.acreditar");
  const motivo = exigirMotivo(pedido.motivo);
  const { codigo } = pedido;
  return conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, referente, anotar }) => {
    if (referente?.codigo_referido === sesion.codigo_referido)
      throw new Rechazo("ajeno", TEXTOS_COMPRAS.venta_propia);
    if (venta.estado_pago !== "Pagado" || !venta.pistas_referido)
      throw new Rechazo("estado", TEXTOS_COMPRAS.sin_credito);
    // The lock of the sale makes a second request wait, and then it finds the credit.
    if (await leerCredito(tx, venta.id)) throw new Rechazo("estado", TEXTOS_COMPRAS.credito_repetido);
    const vivas = (await leerLineas(tx, [venta.id])).filter(({ estado }) => lineaVive(estado));
    const [credito] = await calcularCreditos(tx, [{ referente, puntos: sumarPuntos(vivas) }]);
    if (!credito) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_credito);
    await moverPuntos(tx, asientoCredito(venta, credito));
    await escribirCreditos(tx, [{ venta, credito }]);
    await contarATodos(tx, [noticiaReferente({ venta, credito }, tx.now())]);
    await anotar("ventas.acreditar_referido", {
      antes: { pistas_referido: venta.pistas_referido },
      despues: { usuario: credito.referente.codigo_referido, puntos: credito.puntos, motivo },
    });
    return { puntos: credito.puntos };
  });
}
