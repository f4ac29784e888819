import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import {
  debeDiferencia,
  diferenciaEnvio,
  diferenciaPagable,
  faltaDiferencia,
} from "#modules/compras/cotizacion/montos.ts";
import { cuadrar } from "#modules/compras/dinero/dinero.ts";
import { negativaDiferencia } from "#modules/compras/dinero/pago-a-mano.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { avisarDiferencia } from "#modules/compras/envio/avisar-diferencia.server.ts";
import { avisarAMano } from "#modules/compras/pago/avisar-pago-a-mano.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta, type VentaEnMano } from "#modules/compras/venta/con-venta.server.ts";
import { negativaCostoEnvio, negativaTerminada } from "#modules/compras/venta/estado-venta.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { incluidoDe } from "#modules/compras/venta/premio.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";

/** Sets the real shipping cost. The customer is asked for what exceeds the included amount and what the sale charged. */
export async function fijarCostoEnvio(
  ctx: Ctx,
  { codigo, costo }: { codigo: string; costo: number },
  sesion: Sesion,
) {
  exigirPermiso(sesion, "despachos.mover");
  if (!Number.isSafeInteger(costo) || costo < 0) throw rechazoDeCampo("valor", "costo", TEXTOS_COMPRAS.costo);
  return conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, tomada) => {
    const { venta } = tomada;
    const lineas = await leerLineas(tx, [venta.id]);
    exigir(negativaCostoEnvio(venta, lineas));
    const ajustes = await leerAjustes(tx);
    const envio_incluido_hasta = incluidoDe(venta, ajustes);
    const diferencia_envio = diferenciaEnvio(costo, envio_incluido_hasta, venta.envio_cobrado);
    const antes = { costo_envio: venta.costo_envio, diferencia_envio: venta.diferencia_envio };
    const despues = { costo_envio: costo, diferencia_envio };
    if (antes.costo_envio === costo && antes.diferencia_envio === diferencia_envio)
      return { codigo, ...despues };
    // An admin who may write the table of rates may set any cost.
    const duena = puede(sesion, "envios.editar");
    exigir(negativaDiferencia(diferencia_envio, { desde: ajustes.pago_a_mano_aviso, duena }));
    const version = await cambiarVenta(tx, venta, despues);
    await avisarDiferencia(tx, tomada, { ...despues, envio_incluido_hasta, version });
    await tomada.anotar("ventas.costo_envio", { antes, despues });
    return { codigo, ...despues };
  });
}

type Recibida = {
  codigo: string;
  /** The amount that the admin saw: another one is refused, because the address may have changed meanwhile. */
  monto?: number | undefined;
  /**
   * `pagos`: what the sale holds in favour of its customer pays it; `aparte`: it came another way. Without it, that money as far as
   * it reaches.
   */
  con?: "pagos" | "aparte" | undefined;
};

/**
 * Marks the shipping difference as received, so that the goods may leave. What payments of the sale brought beyond its price pays it, and
 * is in favour of the customer no longer. Repeating it changes nothing, but a difference that was received apart can still be paid
 * with a deposit that arrived since.
 */
export async function marcarDiferenciaRecibida(ctx: Ctx, { codigo, monto, con }: Recibida, sesion: Sesion) {
  exigirPermiso(sesion, "despachos.mover");
  return conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, avisar, anotar }) => {
    exigir(negativaTerminada(venta.estado_pago));
    if (venta.diferencia_envio === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_diferencia);
    const pagable = diferenciaPagable(venta, cuadrar(await leerDinero(tx, codigo)).a_favor);
    if (!debeDiferencia(venta)) {
      const de_pagos = con === "pagos" ? pagable : 0;
      if (de_pagos > 0) await pagarLoDeAparte(tx, { venta, anotar }, de_pagos);
      return { codigo, repetida: de_pagos === 0, de_pagos };
    }
    if (con === "pagos" && pagable === 0) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_favor);
    if (monto !== undefined && monto !== faltaDiferencia(venta))
      throw new Rechazo("estado", TEXTOS_COMPRAS.diferencia_cambio);
    const { diferencia_envio, diferencia_recibida } = venta;
    const de_pagos = con === "aparte" ? 0 : pagable;
    const despues = {
      diferencia_recibida: diferencia_envio,
      diferencia_recibida_en: tx.now(),
      diferencia_pagada: venta.diferencia_pagada + de_pagos,
    };
    const version = await cambiarVenta(tx, venta, despues);
    await avisar({
      clase: "diferencia_recibida",
      version,
      titulo: "Recibimos la diferencia de envío",
      texto: `Ya podemos despachar tu compra ${codigo}.`,
    });
    const a_mano = faltaDiferencia(venta) - de_pagos;
    if (a_mano > 0)
      await avisarAMano(tx, [
        {
          codigo,
          monto: a_mano,
          suma: diferencia_envio - despues.diferencia_pagada,
          quien: sesion.codigo_referido,
          clave: `diferencia-a-mano:${codigo}:${version}`,
          titulo: `Diferencia de envío de ${pesos(a_mano)} a mano`,
        },
      ]);
    await anotar("ventas.diferencia_recibida", {
      antes: { diferencia_envio, diferencia_recibida },
      despues,
    });
    return { codigo, repetida: false, de_pagos };
  });
}

/** The difference was received apart, and a deposit of the sale turned out to be that money. */
async function pagarLoDeAparte(
  tx: Tx,
  { venta, anotar }: Pick<VentaEnMano, "venta" | "anotar">,
  de_pagos: number,
) {
  const { diferencia_pagada } = venta;
  const despues = { diferencia_pagada: diferencia_pagada + de_pagos };
  await cambiarVenta(tx, venta, despues);
  await anotar("ventas.diferencia_recibida", { antes: { diferencia_pagada }, despues });
}
