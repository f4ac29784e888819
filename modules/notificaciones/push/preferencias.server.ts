import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { NOMBRES_CLASE, type Preferencias } from "./clases.ts";
import {
  buscarPreferencias,
  contarSuscripciones,
  escribirPreferencias,
  omitirPendientes,
} from "./suscripciones.store.server.ts";

type Quien = Pick<Sesion, "codigo_referido">;

const TODAS: Preferencias = { pago: true, sorteo: true, premio: true, devolucion: true };

/** Which kinds the person wants, and on how many browsers. */
export async function leerPreferencias(ctx: Lector, { codigo_referido }: Quien) {
  const elegidas = await buscarPreferencias(ctx, codigo_referido);
  return {
    clases: elegidas ?? TODAS,
    dispositivos: await contarSuscripciones(ctx, codigo_referido),
  };
}

/** Stores the choice. What still waits of a kind that is off now is not sent any more. */
export async function guardarPreferencias(
  ctx: Ctx,
  clases: Preferencias,
  { codigo_referido }: Quien,
): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    await escribirPreferencias(tx, codigo_referido, { ...clases, cambiada_en: tx.now() });
    await omitirPendientes(
      tx,
      codigo_referido,
      NOMBRES_CLASE.filter((clase) => !clases[clase]),
    );
  });
}
