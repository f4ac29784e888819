import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear } from "#modules/comun/tx/transaccion.server.ts";
import {
  insertarRespuesta,
  leerUltimo,
  leerUltimos,
  type QuienConsiente,
} from "./consentimientos.store.server.ts";
import {
  estaVigente,
  FINALIDADES,
  type FinalidadConsentida,
  NOMBRES_FINALIDADES,
  type Respondido,
} from "./finalidades.ts";

type Medio = "boton" | "formulario" | "chat";

/** Notes an answer in the caller's transaction. One that changes nothing leaves no row, also when it is sent twice at once. */
export async function responderConsentimiento(
  tx: Tx,
  quien: QuienConsiente,
  { finalidad, otorgado, como }: { finalidad: FinalidadConsentida; otorgado: boolean; como: Medio },
): Promise<boolean> {
  await bloquear(tx, `consentimiento:${Object.values(quien).join()}`);
  const ultimo = await leerUltimo(tx, quien, finalidad);
  if (otorgado ? estaVigente(finalidad, ultimo) : !ultimo?.otorgado) return false;
  const { version } = FINALIDADES[finalidad];
  await insertarRespuesta(tx, { ...quien, finalidad, otorgado, como, version, momento: tx.now() });
  return true;
}

/** Whether the person or conversation allows a purpose now. */
export const consiente = async (
  ctx: Lector,
  quien: QuienConsiente,
  finalidad: FinalidadConsentida,
): Promise<boolean> => estaVigente(finalidad, await leerUltimo(ctx, quien, finalidad));

export type PermisoDePersona = {
  finalidad: FinalidadConsentida;
  vigente: boolean;
  ultimo: Respondido | null;
};

/** What a person allows now, purpose by purpose. */
export async function leerPermisosDe(ctx: Lector, usuario: string): Promise<PermisoDePersona[]> {
  const ultimos = new Map((await leerUltimos(ctx, usuario)).map((fila) => [fila.finalidad, fila]));
  return NOMBRES_FINALIDADES.map((finalidad) => {
    const ultimo = ultimos.get(finalidad) ?? null;
    return { finalidad, vigente: estaVigente(finalidad, ultimo), ultimo };
  });
}
