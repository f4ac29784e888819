import type { Tx } from "#modules/comun/tx/contexto.ts";
import { aplicarAutoexclusion, marcarAutoexclusion } from "#modules/usuarios/autoexclusion.server.ts";
import { buscarPorCodigo } from "#modules/usuarios/usuarios.store.server.ts";
import { leerLimitesDe } from "../jugadores.store.server.ts";

/** A payment by code may prove that two accounts are one person's: from then on the pause of each counts for both. */
export async function extenderPausa(tx: Tx, codigo_referido: string): Promise<void> {
  const usuario = await buscarPorCodigo(tx, codigo_referido);
  if (!usuario) return;
  const limites = await leerLimitesDe(tx, codigo_referido);
  await marcarAutoexclusion(tx, usuario, limites?.pausa_hasta ?? null);
  await aplicarAutoexclusion(tx, usuario);
}
