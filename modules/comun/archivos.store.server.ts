import { and, eq } from "drizzle-orm";
import { archivos } from "#database/schema.ts";
import type { Lector } from "./tx/contexto.ts";

type ArchivoNuevo = typeof archivos.$inferInsert;

export async function insertarArchivo({ db }: Lector, fila: ArchivoNuevo): Promise<void> {
  await db.insert(archivos).values(fila);
}

/** A picture is named by its content: the same one is kept once. */
export async function guardarFoto(
  { db }: Lector,
  foto: Omit<ArchivoNuevo, "tipo" | "mime" | "tamano">,
): Promise<void> {
  await db
    .insert(archivos)
    .values({ ...foto, tipo: "foto", mime: "image/webp", tamano: foto.contenido.byteLength })
    .onConflictDoNothing();
}

/** Deletes a file that was replaced; its row points at the new one by now. */
export async function borrarArchivo({ db }: Lector, id: string | null): Promise<void> {
  if (id) await db.delete(archivos).where(eq(archivos.id, id));
}

/** Deletes the proofs of payment that a person sent. */
export async function borrarComprobantesDe({ db }: Lector, dueno: string): Promise<void> {
  await db.delete(archivos).where(and(eq(archivos.dueno, dueno), eq(archivos.tipo, "comprobante")));
}
