import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import type { DbOrTx } from "#database/client.ts";
import { notificaciones } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Notificacion = typeof notificaciones.$inferSelect;

type FilaNueva = Pick<Notificacion, "clave" | "usuario" | "titulo" | "texto" | "created_at"> & {
  enlace?: string | null | undefined;
};
type Insertada = Pick<Notificacion, "id" | "clave" | "usuario">;
/** Bounds the parameter of one statement. */
const POR_ORDEN = 1_000;

/** Inserts the notices whose key is new, and returns those. All rows are one parameter, so the statement is prepared whatever their number. */
export async function insertarNotificaciones(
  { db }: Lector,
  filas: readonly FilaNueva[],
): Promise<Insertada[]> {
  const insertadas: Insertada[] = [];
  for (let desde = 0; desde < filas.length; desde += POR_ORDEN) {
    const orden = JSON.stringify(filas.slice(desde, desde + POR_ORDEN));
    const { rows } = await db.execute<Insertada>(sql`${PREPARED}
      insert into notificaciones (clave, usuario, titulo, texto, enlace, created_at)
      select clave, usuario, titulo, texto, enlace, created_at from jsonb_to_recordset(${orden}::jsonb)
          as f(clave text, usuario text, titulo text, texto text, enlace text, created_at timestamptz)
          on conflict do nothing returning id, clave, usuario`);
    insertadas.push(...rows);
  }
  return insertadas;
}

/** A person at an instant: notices of a later instant are not theirs to see yet. */
export type MiradaDePersona = { usuario: string; ahora: Date };

const visibles = ({ usuario, ahora }: MiradaDePersona) =>
  and(eq(notificaciones.usuario, usuario), lte(notificaciones.created_at, ahora));

/** How many notices are unread, and the instant of the next one that is not to be seen yet. */
export type PendientesAvisos = { no_leidas: number; proxima: string | null };

/** Selects the row of `PendientesAvisos`, after its `select`: for values, or for the places where they will stand. */
export function pendientes({ usuario, ahora }: Record<keyof MiradaDePersona, string | SQL>): SQL {
  const instante = sql`${ahora}::timestamptz`;
  return sql`(count(*) filter (where created_at <= ${instante}))::int as no_leidas,
           min(created_at) filter (where created_at > ${instante}) as proxima
      from notificaciones where usuario = ${usuario} and leida_en is null`;
}

export async function leerAvisosPendientes(
  { db }: Lector,
  { usuario, ahora }: MiradaDePersona,
): Promise<PendientesAvisos> {
  const { rows } = await db.execute<PendientesAvisos>(sql`
    select ${pendientes({ usuario, ahora: ahora.toISOString() })}`);
  return rows[0] ?? { no_leidas: 0, proxima: null };
}

const deQuien = (db: DbOrTx, mirada: MiradaDePersona) =>
  db
    .select()
    .from(notificaciones)
    .where(visibles(mirada))
    .orderBy(desc(notificaciones.created_at), desc(notificaciones.id));

export const leerUltimas = (
  { db }: Lector,
  mirada: MiradaDePersona,
  limite: number,
): Promise<Notificacion[]> => deQuien(db, mirada).limit(limite);

export async function leerNotificaciones(
  { db }: Lector,
  mirada: MiradaDePersona,
  { limite, desde }: Porcion,
): Promise<{ filas: Notificacion[]; total: number }> {
  const filas = await deQuien(db, mirada).limit(limite).offset(desde);
  const [conteo] = await db
    .select({ total: cuantosHasta(sql`from ${notificaciones} where ${visibles(mirada)}`) })
    .from(sql`(select 1) uno`);
  return { filas, total: conteo?.total ?? 0 };
}

/** One of the person's own notices, or null. */
export async function buscarNotificacion({ db }: Lector, mirada: MiradaDePersona, id: number) {
  const [fila] = await db
    .select({ enlace: notificaciones.enlace, leida_en: notificaciones.leida_en })
    .from(notificaciones)
    .where(and(eq(notificaciones.id, id), visibles(mirada)));
  return fila ?? null;
}

/** Marks all unread notices of a person, or those of the list that are the person's own. */
export async function marcarLeidasDe(
  { db }: Lector,
  mirada: MiradaDePersona,
  ids?: readonly number[],
): Promise<number> {
  const filas = await db
    .update(notificaciones)
    .set({ leida_en: mirada.ahora })
    .where(
      and(
        visibles(mirada),
        isNull(notificaciones.leida_en),
        ids ? inArray(notificaciones.id, [...ids]) : undefined,
      ),
    )
    .returning({ id: notificaciones.id });
  return filas.length;
}

export async function borrarNotificacionesDe({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(notificaciones).where(eq(notificaciones.usuario, usuario));
}

/** Deletes notices that the bell showed before then, oldest first; how many. */
export async function borrarNotificacionesAnteriores(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notificaciones where id = any(array(
      select id from notificaciones where created_at < ${antes.toISOString()}::timestamptz
       order by created_at limit ${limite} for update skip locked))`);
  return rowCount ?? 0;
}
