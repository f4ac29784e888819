import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { archivos } from "#database/schema.ts";

/** The original of a public picture; proofs and boletas are never found here. */
export async function leerFoto(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const [fila] = await db
    .select({ contenido: archivos.contenido })
    .from(archivos)
    .where(and(eq(archivos.id, id), eq(archivos.tipo, "foto")));
  return fila?.contenido ?? null;
}
