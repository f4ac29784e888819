import type { Tx } from "#modules/comun/tx/contexto.ts";
import { borrarDePersona } from "./correos.store.server.ts";

/** Removes every mail to a person who is deleted; call it before owing the farewell. */
export async function olvidarCorreos(
  tx: Tx,
  persona: { usuario: string; para: string | null },
): Promise<void> {
  await borrarDePersona(tx, persona);
  tx.announce({ tabla: "correos" });
}
