import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { nombrarSaltadas, type PagoHecho, type Saltada } from "./confirmar.server.ts";
import { TEXTOS_CONCILIACION } from "./textos.ts";

type Deshechos = { hechos: string[]; saltadas: Saltada[] };

/**
 * Undoes payments of the desk, the last one first: it is the one that confirmed the sale. Their deposits are free again. Each has a
 * transaction of its own; one that cannot be undone does not stop the others and is reported.
 */
export async function deshacerCalces(
  ctx: Ctx,
  { hechos }: { hechos: readonly PagoHecho[] },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "ventas.confirmar");
  if (hechos.length === 0) throw new Rechazo("valor", TEXTOS_CONCILIACION.nada_que_deshacer);
  const [unico, otro] = hechos;
  // One alone keeps its own refusal.
  if (unico && !otro) {
    const { message } = await deshacerPago(ctx, unico, sesion);
    return { message: `${unico.codigo}: ${message}` };
  }
  const deshechos: Deshechos = { hechos: [], saltadas: [] };
  for (const hecho of hechos.toReversed()) await deshacerUno(ctx, hecho, sesion, deshechos);
  const { saltadas } = deshechos;
  if (deshechos.hechos.length === 0) throw new Rechazo("estado", sinDeshacer(saltadas));
  return { message: resumen(deshechos) };
}

async function deshacerUno(
  ctx: Ctx,
  { codigo, pago }: PagoHecho,
  sesion: Sesion,
  { hechos, saltadas }: Deshechos,
): Promise<void> {
  try {
    const { message } = await deshacerPago(ctx, { codigo, pago }, sesion);
    hechos.push(`${codigo}: ${message}`);
  } catch (error) {
    if (!(error instanceof Rechazo))
      ctx.log.error("transfers: payment not undone", { codigo, pago, ...describeError(error) });
    saltadas.push({
      codigo,
      porque: error instanceof Rechazo ? error.message : TEXTOS_CONCILIACION.sin_deshacer,
    });
  }
}

const sinDeshacer = (saltadas: readonly Saltada[]): string => `No se deshizo: ${nombrarSaltadas(saltadas)}.`;

function resumen({ hechos, saltadas }: Deshechos): string {
  const dichos = hechos.length > 3 ? `${hechos.length} pagos deshechos.` : hechos.join(" ");
  return saltadas.length === 0 ? dichos : `${dichos} ${sinDeshacer(saltadas)}`;
}
