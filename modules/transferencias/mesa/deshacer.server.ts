import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { Hecho } from "./confirmar.server.ts";
import { TEXTOS } from "./textos.ts";

/** Undoes payments of the desk, the last one first: it is the one that confirmed the sale. Their deposits are free again. */
export async function deshacerCalces(
  ctx: Ctx,
  { hechos }: { hechos: readonly Hecho[] },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "ventas.confirmar");
  if (hechos.length === 0) throw new Rechazo("valor", TEXTOS.nada_que_deshacer);
  const frases: string[] = [];
  for (const { codigo, pago } of hechos.toReversed()) {
    const { message } = await deshacerPago(ctx, { codigo, pago }, sesion);
    frases.push(`${codigo}: ${message}`);
  }
  ctx.publish([{ tabla: "movimientos_banco" }]);
  return { message: frases.length > 3 ? `${frases.length} pagos deshechos.` : frases.join(" ") };
}
