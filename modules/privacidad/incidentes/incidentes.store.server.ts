import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { incidentes } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { type DatosIncidente, type Incidente, PASOS_INCIDENTE, type PasoIncidente } from "./incidente.ts";

const { quien: _quien, ...COLUMNAS } = getTableColumns(incidentes);

/** All of them, newest first: a shop has few. */
export const listarIncidentes = ({ db }: Lector): Promise<Incidente[]> =>
  db.select(COLUMNAS).from(incidentes).orderBy(desc(incidentes.conocido_en), desc(incidentes.id));

export async function buscarIncidente({ db }: Lector, id: number): Promise<Incidente | null> {
  const [fila] = await db.select(COLUMNAS).from(incidentes).where(eq(incidentes.id, id));
  return fila ?? null;
}

export async function bloquearIncidente({ db }: Tx, id: number): Promise<Incidente | null> {
  const [fila] = await db.select(COLUMNAS).from(incidentes).where(eq(incidentes.id, id)).for("update");
  return fila ?? null;
}

export async function insertarIncidente(
  { db }: Tx,
  datos: DatosIncidente & { conocido_en: Date; quien: string },
): Promise<number> {
  const [fila] = await db.insert(incidentes).values(datos).returning({ id: incidentes.id });
  if (!fila) throw new Error("an insert of one row answered none");
  return fila.id;
}

export async function actualizarIncidente({ db }: Tx, id: number, datos: DatosIncidente): Promise<void> {
  await db
    .update(incidentes)
    .set({ ...datos, version: sql`${incidentes.version} + 1` })
    .where(eq(incidentes.id, id));
}

export async function marcarPaso({ db }: Tx, id: number, paso: PasoIncidente, fecha: Date): Promise<void> {
  await db
    .update(incidentes)
    .set({ [PASOS_INCIDENTE[paso].columna]: fecha })
    .where(eq(incidentes.id, id));
}
