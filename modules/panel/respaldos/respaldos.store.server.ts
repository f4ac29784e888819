import { and, asc, desc, eq, isNull, lt } from "drizzle-orm";
import { respaldos } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";

type Clase = (typeof respaldos.$inferSelect)["clase"];
export type IntentoRespaldo = Omit<typeof respaldos.$inferSelect, "id" | "clase">;

const COLUMNAS = {
  fecha: respaldos.fecha,
  archivo: respaldos.archivo,
  bytes: respaldos.bytes,
  filas: respaldos.filas,
  duracion_ms: respaldos.duracion_ms,
  falla: respaldos.falla,
};

/** The last attempt of a kind, and the last one that succeeded. */
export async function leerIntentos(
  { db }: Lector,
  clase: Clase,
): Promise<{ ultimo: IntentoRespaldo | null; bueno: IntentoRespaldo | null }> {
  const [[ultimo], [bueno]] = await Promise.all([
    db
      .select(COLUMNAS)
      .from(respaldos)
      .where(eq(respaldos.clase, clase))
      .orderBy(desc(respaldos.fecha), desc(respaldos.id))
      .limit(1),
    db
      .select(COLUMNAS)
      .from(respaldos)
      .where(and(eq(respaldos.clase, clase), isNull(respaldos.falla)))
      .orderBy(desc(respaldos.fecha), desc(respaldos.id))
      .limit(1),
  ]);
  return { ultimo: ultimo ?? null, bueno: bueno ?? null };
}

/** The first backup that is remembered; with `bueno`, the first one that succeeded. */
export async function leerPrimero(
  { db }: Lector,
  { bueno }: { bueno: boolean },
): Promise<Pick<IntentoRespaldo, "fecha"> | null> {
  const [primero] = await db
    .select({ fecha: respaldos.fecha })
    .from(respaldos)
    .where(and(eq(respaldos.clase, "respaldo"), bueno ? isNull(respaldos.falla) : undefined))
    .orderBy(asc(respaldos.fecha), asc(respaldos.id))
    .limit(1);
  return primero ?? null;
}

const VIDA = 400 * DIA_MS;

/** Forgets attempts of more than a year ago. */
export async function limpiarRespaldos({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { rowCount } = await db
    .delete(respaldos)
    .where(lt(respaldos.fecha, new Date(now().getTime() - VIDA)));
  return rowCount ?? 0;
}
