import { desc, sql } from "drizzle-orm";
import { libro_revisiones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Revision = Omit<typeof libro_revisiones.$inferSelect, "id">;

export async function insertarRevision({ db }: Lector, revision: Revision): Promise<void> {
  await db.insert(libro_revisiones).values(revision);
}

export async function leerUltimaRevision({ db }: Lector): Promise<Revision | null> {
  const [fila] = await db
    .select({
      fecha: libro_revisiones.fecha,
      quien: libro_revisiones.quien,
      duracion_ms: libro_revisiones.duracion_ms,
      asientos: libro_revisiones.asientos,
      movimientos: libro_revisiones.movimientos,
      cuentas: libro_revisiones.cuentas,
      total_diferencias: libro_revisiones.total_diferencias,
      diferencias: libro_revisiones.diferencias,
    })
    .from(libro_revisiones)
    .orderBy(desc(libro_revisiones.fecha))
    .limit(1);
  return fila ?? null;
}

/** One proof at a time in all processes: it reads the whole book. False while another one runs. */
export async function tomarTurnoDeRevision({ db }: Lector): Promise<boolean> {
  const { rows } = await db.execute<{ libre: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('revision-del-libro', 0)) as libre`,
  );
  return rows[0]?.libre === true;
}
