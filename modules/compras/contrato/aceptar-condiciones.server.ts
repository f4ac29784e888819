import { leerUltimaVersion } from "#modules/ajustes/legales/legales.store.server.ts";
import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { negativaCondiciones } from "./condiciones.ts";

type Aceptacion = {
  codigo: string;
  /** The version that the customer read. */
  version: string;
};

/**
 * 'Aceptar las condiciones' of an own sale. They are those that the sale was made under, whatever is in force by now; a sale from
 * before the shop had fixed any takes the version in force. A second press changes nothing.
 */
export const aceptarCondiciones = (
  ctx: Ctx,
  { codigo, version }: Aceptacion,
  sesion: Sesion,
): Promise<{ terminos_version: string; terminos_en: Date }> =>
  conVenta(ctx, { codigo, sesion, de: "propia" }, async (tx, { venta }) => {
    const suya = venta.terminos_version ?? (await leerUltimaVersion(tx))?.version;
    if (suya === undefined || version !== suya) throw new Rechazo("estado", TEXTOS_COMPRAS.otras_condiciones);
    if (venta.terminos_en) return { terminos_version: suya, terminos_en: venta.terminos_en };
    exigir(negativaCondiciones(venta));
    const aceptadas = { terminos_version: suya, terminos_en: tx.now() };
    await cambiarVenta(tx, venta, aceptadas);
    anunciarVenta(tx, venta);
    return aceptadas;
  });
