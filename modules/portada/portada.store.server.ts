import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { portadas, usuarios } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import type { Contenido } from "./portada.ts";

const FILA = {
  id: portadas.id,
  contenido: portadas.contenido,
  guardada_en: portadas.guardada_en,
  publicada_en: portadas.publicada_en,
  quien: portadas.quien,
};

/** The newest published version. A version gets its row when it is published, so ids are in order of publication. */
export async function leerPublicada({ db }: Lector) {
  const [fila] = await db
    .select(FILA)
    .from(portadas)
    .where(isNotNull(portadas.publicada_en))
    .orderBy(desc(portadas.id))
    .limit(1);
  return fila ?? null;
}

export async function leerBorrador({ db }: Lector) {
  const [fila] = await db
    .select(FILA)
    .from(portadas)
    .where(isNull(portadas.publicada_en))
    .orderBy(desc(portadas.id))
    .limit(1);
  return fila ?? null;
}

export async function leerVersionPortada({ db }: Lector, id: number) {
  const [fila] = await db
    .select(FILA)
    .from(portadas)
    .where(and(eq(portadas.id, id), isNotNull(portadas.publicada_en)));
  return fila ?? null;
}

/** Published versions with their authors, the newest first. */
export const listarVersionesPortada = ({ db }: Lector, cuantas: number) =>
  db
    .select({ ...FILA, nombre: usuarios.nombre, email: usuarios.email })
    .from(portadas)
    .leftJoin(usuarios, eq(usuarios.codigo_referido, portadas.quien))
    .where(isNotNull(portadas.publicada_en))
    .orderBy(desc(portadas.id))
    .limit(cuantas);

type Nueva = { contenido: Contenido; quien: string | null; publicada: boolean };

/** Every version has its own id, so the id tells two saves apart. */
export async function insertarPortada(tx: Tx, { contenido, quien, publicada }: Nueva): Promise<number> {
  const ahora = tx.now();
  const [fila] = await tx.db
    .insert(portadas)
    .values({ contenido, quien, guardada_en: ahora, publicada_en: publicada ? ahora : null })
    .returning({ id: portadas.id });
  if (!fila) throw new Error("The home page was not stored.");
  return fila.id;
}

export async function borrarBorradores(tx: Tx): Promise<void> {
  await tx.db.delete(portadas).where(isNull(portadas.publicada_en));
}

/** Deletes the published versions before this one. */
export async function borrarVersionesAnteriores(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(portadas).where(and(isNotNull(portadas.publicada_en), lt(portadas.id, id)));
}
