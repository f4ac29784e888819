import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { marcarAutoexclusion } from "#modules/usuarios/autoexclusion.server.ts";
import { buscarPorCodigo } from "#modules/usuarios/usuarios.store.server.ts";
import { bloquearLimites, escribirLimites } from "./jugadores.store.server.ts";
import { leerReloj } from "./partida/partidas.store.server.ts";
import { cambiarPerdida, esPerdidaDiaria, esPlazo, type Limites, pausar } from "./reglas/limites.ts";
import { enPausa, TEXTOS_MONTONCITO } from "./textos.ts";

/** `perdida_diaria` null removes the limit; a missing field stays as it is. */
export type CambioLimites = { perdida_diaria?: number | null; pausa?: string };

/** Saves limits: a stricter one counts at once, a looser one after 24 hours, and a pause never becomes shorter. */
export function guardarLimites(
  ctx: Ctx,
  { perdida_diaria, pausa }: CambioLimites,
  { codigo_referido }: Sesion,
): Promise<{ limites: Limites; message: string }> {
  if (perdida_diaria !== undefined && !esPerdidaDiaria(perdida_diaria))
    throw new Rechazo("valor", TEXTOS_MONTONCITO.limite);
  if (pausa !== undefined && !esPlazo(pausa)) throw new Rechazo("valor", TEXTOS_MONTONCITO.plazo);
  return enTransaccion(ctx, async (tx) => {
    let limites = await bloquearLimites(tx, codigo_referido);
    const ahora = await leerReloj(tx);
    if (perdida_diaria !== undefined) limites = cambiarPerdida(limites, perdida_diaria, ahora);
    if (pausa !== undefined) limites = pausar(limites, pausa, ahora);
    await escribirLimites(tx, codigo_referido, limites);
    if (pausa !== undefined) await recordarPausa(tx, codigo_referido, limites);
    tx.announce({ tabla: "montoncito_limites", usuario: codigo_referido });
    return { limites, message: mensaje(limites, { perdida_diaria, pausa }) };
  });
}

/** A pause also counts for accounts that the same person makes later. */
async function recordarPausa(tx: Tx, codigo: string, { pausa_hasta }: Limites): Promise<void> {
  const usuario = await buscarPorCodigo(tx, codigo);
  if (usuario) await marcarAutoexclusion(tx, usuario, pausa_hasta);
}

function mensaje(
  { pausa_hasta, siguiente_desde }: Limites,
  { pausa }: { [K in keyof CambioLimites]: unknown },
) {
  if (pausa !== undefined && pausa_hasta) return enPausa(pausa_hasta);
  return siguiente_desde ? TEXTOS_MONTONCITO.limite_despues : TEXTOS_MONTONCITO.limite_guardado;
}
