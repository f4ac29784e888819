import { and, eq } from "drizzle-orm";
import { archivos } from "#database/schema.ts";
import type { Lector } from "./tx/contexto.ts";

type ArchivoNuevo = typeof archivos.$inferInsert;

export async function insertarArchivo({ db }: Lector, fila: ArchivoNuevo): Promise<void> {
  await db.insert(archivos).values(fila);
}

/** The id of a picture is the hash of its content, so the same picture is stored once. */
export async function guardarFoto(
  { db }: Lector,
  foto: Omit<ArchivoNuevo, "tipo" | "mime" | "tamano">,
): Promise<void> {
  await db
    .insert(archivos)
    .values({ ...foto, tipo: "foto", mime: "image/webp", tamano: foto.contenido.byteLength })
    .onConflictDoNothing();
}

/** Deletes a file that was replaced. The row that referenced it must already point to the new one. */
export async function borrarArchivo({ db }: Lector, id: string | null): Promise<void> {
  if (id) await db.delete(archivos).where(eq(archivos.id, id));
}

/** Deletes the proofs of payment that a person sent. */
export async function borrarComprobantesDe({ db }: Lector, dueno: string): Promise<void> {
  await db.delete(archivos).where(and(eq(archivos.dueno, dueno), eq(archivos.tipo, "comprobante")));
}
