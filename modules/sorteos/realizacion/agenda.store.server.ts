import { and, asc, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import { sorteos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

const COLUMNAS = {
  key: sorteos.key,
  fecha_sorteo: sql<Date>`${sorteos.fecha_sorteo}`.mapWith(sorteos.fecha_sorteo),
  congelado_en: sorteos.congelado_en,
  semilla: sorteos.semilla,
};

/** Closed raffles whose hour has come, or that began and did not end. */
export const leerVencidos = ({ db }: Lector, ahora: Date) =>
  db
    .select(COLUMNAS)
    .from(sorteos)
    .where(
      and(
        eq(sorteos.estado, "Cerrado"),
        isNotNull(sorteos.fecha_sorteo),
        or(lte(sorteos.fecha_sorteo, ahora), isNotNull(sorteos.semilla)),
      ),
    )
    .orderBy(asc(sorteos.fecha_sorteo), asc(sorteos.id));

/** Closed raffles that are drawn before that instant, and who was already reminded of it. */
export async function leerPorRecordar({ db }: Lector, ahora: Date, hasta: Date) {
  const { rows } = await db.execute<{
    key: string;
    fecha_sorteo: string;
    participantes: boolean;
    admins: boolean;
  }>(sql`
    select s.key, s.fecha_sorteo::text as fecha_sorteo,
           exists (select from sorteos_seudonimos p
                     join notificaciones n on n.clave = 'sorteo-hoy:' || s.key || ':' || p.usuario
                    where p.sorteo = s.key) as participantes,
           exists (select from usuarios u
                     join notificaciones n on n.clave = 'admin:sorteo-noche:' || s.key || ':' || u.codigo_referido
                    where u.role = 'admin') as admins
      from sorteos s
     where s.estado = 'Cerrado' and s.semilla is null
       and s.fecha_sorteo > ${ahora.toISOString()}::timestamptz
       and s.fecha_sorteo < ${hasta.toISOString()}::timestamptz
     order by s.fecha_sorteo, s.id`);
  return rows.map(({ fecha_sorteo, ...fila }) => ({ ...fila, fecha_sorteo: new Date(fecha_sorteo) }));
}
