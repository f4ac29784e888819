import { and, asc, eq, gte, isNotNull, lte, or, sql } from "drizzle-orm";
import { sorteos, sorteos_input, sorteos_semillas, tickets_participantes } from "#database/schema.ts";
import { abrirGuardada } from "#modules/comun/cripto/cofre.server.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { INICIADO } from "#modules/sorteos/sorteos.store.server.ts";

/** The pulse, or `sin-baliza`, that decides a draw which was started and has no winners yet; otherwise null. */
export async function leerFijado({ db }: Lector, key: string): Promise<string | null> {
  const [fila] = await db
    .select({ baliza: sorteos.baliza })
    .from(sorteos)
    .where(and(eq(sorteos.key, key), eq(sorteos.estado, "Cerrado"), INICIADO));
  return fila?.baliza ?? null;
}

/** The secret seed, for the freeze and the draw only. Throws `SemillaIlegible` when the shop's key does not open it. */
export async function abrirSemillaSorteo(tx: Pick<Tx, "db" | "cofre">, key: string): Promise<Uint8Array> {
  const [fila] = await tx.db.select().from(sorteos_semillas).where(eq(sorteos_semillas.sorteo, key));
  return abrirGuardada(tx, key, fila);
}

/**
 * Removes inputs that do not count: from the date on none is accepted, and only the freeze adds automatic ones. Returns how many
 * there were.
 */
export async function borrarInputsTardios({ db }: Lector, key: string): Promise<number> {
  const fecha_sorteo = db
    .select({ fecha_sorteo: sorteos.fecha_sorteo })
    .from(sorteos)
    .where(eq(sorteos.key, key));
  const { rowCount } = await db
    .delete(sorteos_input)
    .where(
      and(
        eq(sorteos_input.sorteo, key),
        or(eq(sorteos_input.automatico, true), gte(sorteos_input.created_at, fecha_sorteo)),
      ),
    );
  return rowCount ?? 0;
}

export async function insertarAutomaticos(
  { db }: Lector,
  filas: { sorteo: string; usuario: string; input: number; created_at: Date }[],
): Promise<void> {
  if (filas.length === 0) return;
  await db.insert(sorteos_input).values(filas.map((fila) => ({ ...fila, automatico: true })));
}

const COLUMNAS = {
  key: sorteos.key,
  fecha_sorteo: sql<Date>`${sorteos.fecha_sorteo}`.mapWith(sorteos.fecha_sorteo),
  congelado_en: sorteos.congelado_en,
  iniciado: INICIADO,
};

/** Closed raffles whose date has come, or whose draw was started and did not end. */
export const leerVencidos = ({ db }: Lector, ahora: Date) =>
  db
    .select(COLUMNAS)
    .from(sorteos)
    .where(
      and(
        eq(sorteos.estado, "Cerrado"),
        isNotNull(sorteos.fecha_sorteo),
        or(lte(sorteos.fecha_sorteo, ahora), INICIADO),
      ),
    )
    .orderBy(asc(sorteos.fecha_sorteo), asc(sorteos.id));

/** Open raffles whose term has passed, the oldest end first. */
export const leerPlazosVencidos = ({ db }: Lector, ahora: Date) =>
  db
    .select({ key: sorteos.key })
    .from(sorteos)
    .where(and(eq(sorteos.estado, "Disponible"), lte(sorteos.termina_en, ahora)))
    .orderBy(asc(sorteos.termina_en), asc(sorteos.id));

/** Closed raffles that are drawn before `hasta`, and which groups were reminded already. */
export async function leerPorRecordar({ db }: Lector, ahora: Date, hasta: Date) {
  const { rows } = await db.execute<{
    key: string;
    fecha_sorteo: string;
    participantes: boolean;
    admins: boolean;
    llamada: boolean;
  }>(sql`
    select s.key, s.fecha_sorteo::text as fecha_sorteo,
           exists (select from sorteos_seudonimos p
                     join notificaciones n on n.clave = 'sorteo-hoy:' || s.key || ':' || p.usuario
                    where p.sorteo = s.key) as participantes,
           exists (select from usuarios u
                     join notificaciones n on n.clave = 'admin:sorteo-noche:' || s.key || ':' || u.codigo_referido
                    where u.role = 'admin') as admins,
           exists (select from sorteos_seudonimos p
                     join notificaciones n on n.clave = 'sorteo-hora:' || s.key || ':' || p.usuario
                    where p.sorteo = s.key) as llamada
      from sorteos s
     where s.estado = 'Cerrado' and s.semilla is null
       and s.fecha_sorteo > ${ahora.toISOString()}::timestamptz
       and s.fecha_sorteo < ${hasta.toISOString()}::timestamptz
     order by s.fecha_sorteo, s.id`);
  return rows.map(({ fecha_sorteo, ...fila }) => ({ ...fila, fecha_sorteo: new Date(fecha_sorteo) }));
}

export type SorteoParaInput = Pick<
  typeof sorteos.$inferSelect,
  "estado" | "congelado_en" | "fecha_sorteo" | "baliza"
>;

/** Takes a shared lock: inputs do not wait for each other, and the freeze waits for all earlier inputs. */
export async function tomarSorteoParaInput({ db }: Lector, key: string): Promise<SorteoParaInput | null> {
  enOrden(db, "sorteos", [key]);
  const [fila] = await db
    .select({
      estado: sorteos.estado,
      congelado_en: sorteos.congelado_en,
      fecha_sorteo: sorteos.fecha_sorteo,
      baliza: sorteos.baliza,
    })
    .from(sorteos)
    .where(eq(sorteos.key, key))
    .for("share");
  return fila ?? null;
}

export async function participaEn({ db }: Lector, key: string, usuario: string): Promise<boolean> {
  const [fila] = await db
    .select({ id: tickets_participantes.id })
    .from(tickets_participantes)
    .where(and(eq(tickets_participantes.sorteo, key), eq(tickets_participantes.usuario, usuario)))
    .limit(1);
  return fila !== undefined;
}

/** False when the person gave an input before. */
export async function insertarInput(
  { db }: Lector,
  fila: { sorteo: string; usuario: string; input: number; created_at: Date },
): Promise<boolean> {
  const nuevas = await db
    .insert(sorteos_input)
    .values(fila)
    .onConflictDoNothing()
    .returning({ usuario: sorteos_input.usuario });
  return nuevas.length > 0;
}

/** The pinned pulses that closed raffles still wait for, as they pinned them. */
export async function leerRondasDeSorteos({ db }: Lector): Promise<{ para: string; baliza: string }[]> {
  return db
    .select({ para: sorteos.key, baliza: sql<string>`${sorteos.baliza}` })
    .from(sorteos)
    .where(and(eq(sorteos.estado, "Cerrado"), sql`${sorteos.baliza} ~ '^drand:[0-9a-f]{64}:[0-9]+$'`))
    .orderBy(asc(sorteos.id));
}
