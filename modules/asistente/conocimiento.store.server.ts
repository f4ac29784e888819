import { asc, desc, eq, sql } from "drizzle-orm";
import { conocimientos, preguntas_pendientes } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

const CAMPOS = {
  id: conocimientos.id,
  tema: conocimientos.tema,
  pregunta: conocimientos.pregunta,
  variantes: conocimientos.variantes,
  respuesta: conocimientos.respuesta,
  activo: conocimientos.activo,
};

export const leerConocimientos = ({ db }: Lector) =>
  db.select(CAMPOS).from(conocimientos).orderBy(asc(conocimientos.id));

export const leerActivos = ({ db }: Lector) =>
  db.select(CAMPOS).from(conocimientos).where(eq(conocimientos.activo, true)).orderBy(asc(conocimientos.id));

export async function bloquearConocimiento({ db }: Lector, id: number) {
  const [fila] = await db.select(CAMPOS).from(conocimientos).where(eq(conocimientos.id, id)).for("update");
  return fila ?? null;
}

type Datos = { pregunta: string; variantes: string; respuesta: string; activo: boolean };
type Firma = { actualizado_en: Date; actualizado_por: string };

export async function insertarConocimiento({ db }: Lector, datos: Datos & Firma): Promise<number> {
  const [fila] = await db.insert(conocimientos).values(datos).returning({ id: conocimientos.id });
  return fila?.id ?? 0;
}

export const cambiarConocimiento = ({ db }: Lector, id: number, cambios: Partial<Datos> & Firma) =>
  db.update(conocimientos).set(cambios).where(eq(conocimientos.id, id));

export const eliminarConocimiento = ({ db }: Lector, id: number) =>
  db.delete(conocimientos).where(eq(conocimientos.id, id));

/** One more of the same question; one that was set aside stays so, one that was answered is open again. */
export async function contarPendiente(
  { db }: Lector,
  { clave, pregunta, ahora }: { clave: string; pregunta: string; ahora: Date },
): Promise<void> {
  await db
    .insert(preguntas_pendientes)
    .values({ clave, pregunta, primera_vez: ahora, ultima_vez: ahora })
    .onConflictDoUpdate({
      target: preguntas_pendientes.clave,
      set: {
        veces: sql`${preguntas_pendientes.veces} + 1`,
        ultima_vez: ahora,
        estado: sql`case when ${preguntas_pendientes.estado} = 'descartada' then 'descartada' else 'pendiente' end`,
      },
    });
}

export const leerPendientes = ({ db }: Lector, cuantas: number) =>
  db
    .select()
    .from(preguntas_pendientes)
    .where(eq(preguntas_pendientes.estado, "pendiente"))
    .orderBy(desc(preguntas_pendientes.veces), desc(preguntas_pendientes.ultima_vez))
    .limit(cuantas);

export async function bloquearPendiente({ db }: Lector, id: number) {
  const [fila] = await db
    .select()
    .from(preguntas_pendientes)
    .where(eq(preguntas_pendientes.id, id))
    .for("update");
  return fila ?? null;
}

export const cerrarPendiente = ({ db }: Lector, id: number, estado: "respondida" | "descartada") =>
  db.update(preguntas_pendientes).set({ estado }).where(eq(preguntas_pendientes.id, id));

/** Old questions that nobody asks again are forgotten. */
export async function olvidarPendientes({ db }: Lector, antes: Date): Promise<number> {
  const { rowCount } = await db
    .delete(preguntas_pendientes)
    .where(sql`${preguntas_pendientes.ultima_vez} < ${antes.toISOString()}`);
  return rowCount ?? 0;
}
