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

/** The logo of the shop; the same file is stored once. */
export async function guardarMarca(
  { db }: Lector,
  logo: Omit<ArchivoNuevo, "tipo" | "tamano">,
): Promise<void> {
  await db
    .insert(archivos)
    .values({ ...logo, tipo: "marca", tamano: logo.contenido.byteLength })
    .onConflictDoNothing();
}

export async function leerMarca({ db }: Lector, id: string) {
  const [fila] = await db
    .select({ mime: archivos.mime, contenido: archivos.contenido })
    .from(archivos)
    .where(and(eq(archivos.id, id), eq(archivos.tipo, "marca")));
  return fila ?? null;
}

/** Deletes a file that was replaced. The row that referenced it must already point to the new one. */
export async function borrarArchivo({ db }: Lector, id: string | null): Promise<void> {
  if (id) await db.delete(archivos).where(eq(archivos.id, id));
}

/** Deletes the proofs of payment that a person sent. */
export async function borrarComprobantesDe({ db }: Lector, dueno: string): Promise<void> {
  await db.delete(archivos).where(and(eq(archivos.dueno, dueno), eq(archivos.tipo, "comprobante")));
}
