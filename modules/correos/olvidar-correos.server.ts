import type { Tx } from "#modules/comun/tx/contexto.ts";
import { borrarDePersona } from "./correos.store.server.ts";

/** Deletes every mail to a person who is deleted. Call it before the farewell is queued. */
export async function olvidarCorreos(
  tx: Tx,
  persona: { usuario: string; para: string | null },
): Promise<void> {
  await borrarDePersona(tx, persona);
  tx.announce({ tabla: "correos" });
}
