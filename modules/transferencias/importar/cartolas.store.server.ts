import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { archivos, cartolas, formatos_cartola } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Columnas } from "#modules/transferencias/cartola/lectura.ts";
import type { Guardada } from "./lectura-guardada.ts";

export type CartolaNueva = typeof cartolas.$inferInsert;

const CON_ARCHIVO = {
  id: cartolas.id,
  sha256: cartolas.sha256,
  nombre: archivos.nombre,
  contenido: archivos.contenido,
  guardada_en: cartolas.guardada_en,
};

export type CartolaConArchivo = {
  id: number;
  sha256: string;
  nombre: string;
  contenido: Uint8Array;
  guardada_en: Date | null;
};

export async function insertarCartola({ db }: Lector, fila: CartolaNueva): Promise<number> {
  const [nueva] = await db.insert(cartolas).values(fila).returning({ id: cartolas.id });
  if (!nueva) throw new Error("The statement was not inserted.");
  return nueva.id;
}

export async function buscarPorHuella({ db }: Lector, sha256: string): Promise<number | null> {
  const [fila] = await db.select({ id: cartolas.id }).from(cartolas).where(eq(cartolas.sha256, sha256));
  return fila?.id ?? null;
}

export async function leerCartolaConArchivo({ db }: Lector, id: number): Promise<CartolaConArchivo | null> {
  const [fila] = await db
    .select(CON_ARCHIVO)
    .from(cartolas)
    .innerJoin(archivos, eq(archivos.id, cartolas.archivo))
    .where(eq(cartolas.id, id));
  return fila ?? null;
}

type LecturaLeida = Guardada & { clave: string };

/** The reading that is kept for this file; null when there is none. */
export async function leerLectura({ db }: Lector, id: number): Promise<LecturaLeida | null> {
  const [fila] = await db
    .select({ lectura: cartolas.lectura, clave: cartolas.lectura_de })
    .from(cartolas)
    .where(eq(cartolas.id, id));
  return fila?.lectura && fila.clave !== null ? { ...(fila.lectura as Guardada), clave: fila.clave } : null;
}

export async function guardarLectura(
  { db }: Lector,
  id: number,
  { clave, guardada }: { clave: string; guardada: Guardada },
): Promise<void> {
  await db.update(cartolas).set({ lectura: guardada, lectura_de: clave }).where(eq(cartolas.id, id));
}

/** Deletes the readings of files that were saved before this instant: their movements are stored. */
export async function olvidarLecturas({ db }: Lector, antes: Date): Promise<void> {
  await db
    .update(cartolas)
    .set({ lectura: sql`null`, lectura_de: null })
    .where(and(isNotNull(cartolas.lectura_de), lt(cartolas.guardada_en, antes)));
}

export async function marcarGuardada(
  { db }: Lector,
  id: number,
  cambios: Pick<
    CartolaNueva,
    "formato" | "cuenta" | "desde" | "hasta" | "calza" | "leidos" | "nuevos" | "guardada_en"
  >,
): Promise<void> {
  await db.update(cartolas).set(cambios).where(eq(cartolas.id, id));
}

const ULTIMAS = 30;

/** The files that were saved last. */
export async function listarCartolas({ db }: Lector) {
  return db
    .select({
      id: cartolas.id,
      nombre: archivos.nombre,
      formato: cartolas.formato,
      cuenta: cartolas.cuenta,
      desde: cartolas.desde,
      hasta: cartolas.hasta,
      calza: cartolas.calza,
      leidos: cartolas.leidos,
      nuevos: cartolas.nuevos,
      quien: cartolas.quien,
      guardada_en: cartolas.guardada_en,
    })
    .from(cartolas)
    .innerJoin(archivos, eq(archivos.id, cartolas.archivo))
    .where(isNotNull(cartolas.guardada_en))
    .orderBy(desc(cartolas.guardada_en), desc(cartolas.id))
    .limit(ULTIMAS);
}

/** Deletes what was reviewed before this instant and never saved, and returns its files. */
export async function borrarRevisadas({ db }: Lector, antes: Date): Promise<string[]> {
  const borradas = await db
    .delete(cartolas)
    .where(and(isNull(cartolas.guardada_en), lt(cartolas.creada_en, antes)))
    .returning({ archivo: cartolas.archivo });
  return borradas.map(({ archivo }) => archivo);
}

/** The columns that the owner showed for files with these titles. */
export async function leerFormato({ db }: Lector, titulos: string): Promise<Columnas | null> {
  const [fila] = await db
    .select({ columnas: formatos_cartola.columnas })
    .from(formatos_cartola)
    .where(eq(formatos_cartola.titulos, titulos));
  return fila?.columnas ?? null;
}

export async function recordarFormato(
  { db }: Lector,
  fila: typeof formatos_cartola.$inferInsert,
): Promise<void> {
  const { columnas, quien, creado_en } = fila;
  await db
    .insert(formatos_cartola)
    .values(fila)
    .onConflictDoUpdate({ target: formatos_cartola.titulos, set: { columnas, quien, creado_en } });
}
