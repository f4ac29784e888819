import { eq } from "drizzle-orm";
import { archivos, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export async function insertarArchivo({ db }: Lector, fila: typeof archivos.$inferInsert): Promise<void> {
  await db.insert(archivos).values(fila);
}

/** A file that was replaced; whoever pointed at it points elsewhere by now. */
export async function borrarArchivo({ db }: Lector, id: string | null): Promise<void> {
  if (id) await db.delete(archivos).where(eq(archivos.id, id));
}

/** The file of a sale and whose sale it is; `archivo` is null when none was attached. */
export async function leerArchivo({ db }: Lector, codigo: string, cual: "comprobante" | "boleta") {
  const [fila] = await db
    .select({
      usuario: ventas.usuario,
      archivo: { mime: archivos.mime, nombre: archivos.nombre, contenido: archivos.contenido },
    })
    .from(ventas)
    .leftJoin(archivos, eq(archivos.id, ventas[cual]))
    .where(eq(ventas.codigo, codigo));
  return fila ?? null;
}
