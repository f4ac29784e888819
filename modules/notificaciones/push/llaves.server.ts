import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerFilaLlaves, ponerLlaves } from "./llaves.store.server.ts";

export type ParLlaves = { publica: string; privada: string };

/** Keeps the ciphertext of a seed or of another secret from opening as this key. */
const ATADO = "push:vapid";

/**
 * Makes the keys at the first start. If the vault's key was lost they cannot be opened any more: then new ones are made, and
 * browsers subscribe again at their next visit.
 */
export async function asegurarLlaves(ctx: Ctx, crear: () => Promise<ParLlaves>): Promise<void> {
  const perdidas = await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "push:llaves");
    const fila = await leerFilaLlaves(tx);
    if (fila && abrir(tx, fila) !== null) return false;
    const { publica, privada } = await crear();
    const { semilla: cifrado, llave } = tx.cofre.cerrar(ATADO, Buffer.from(privada, "utf8"));
    await ponerLlaves(tx, { publica, cifrado, llave, creada_en: tx.now() });
    return fila !== null;
  });
  if (perdidas) ctx.log.error("push: keys were unreadable and made anew");
}

const abrir = ({ cofre }: Pick<Tx, "cofre">, { cifrado, llave }: { cifrado: string; llave: string }) =>
  cofre.abrir(ATADO, { semilla: cifrado, llave });

/** The key that browsers subscribe with. */
export async function leerLlavePublica(ctx: Lector): Promise<{ publica: string }> {
  const fila = await leerFilaLlaves(ctx);
  if (!fila) throw new Rechazo("estado", "Esta tienda aún no puede enviar avisos.");
  return { publica: fila.publica };
}

/** Both keys, for the code that signs requests; null while they cannot be read. */
export async function leerLlavesPush(ctx: Lector & Pick<Ctx, "cofre">): Promise<ParLlaves | null> {
  const fila = await leerFilaLlaves(ctx);
  const privada = fila && abrir(ctx, fila);
  return privada ? { publica: fila.publica, privada: Buffer.from(privada).toString("utf8") } : null;
}
