import { and, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { cotizaciones, cupones, cupones_usos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Cupon } from "./cupon.ts";

export async function buscarCupon({ db }: Lector, codigo: string): Promise<Cupon | null> {
  const [fila] = await db.select().from(cupones).where(eq(cupones.codigo, codigo));
  return fila ?? null;
}

/** Locks a coupon: its uses are counted and taken one quote after the other. */
export async function bloquearCupon({ db }: Lector, codigo: string): Promise<Cupon | null> {
  const [fila] = await db.select().from(cupones).where(eq(cupones.codigo, codigo)).for("no key update");
  return fila ?? null;
}

/**
 * Uses in total and of one person. The use of a quote that expired does not count, nor that of the person's own quotes: their
 * next quote takes it over.
 */
export async function contarUsos({ db }: Lector, cupon: number, usuario: string | null, ahora: Date) {
  const { rows } = await db.execute<{ usos: number; usos_persona: number }>(sql`
    select count(*)::int as usos, (count(*) filter (where usuario = ${usuario}))::int as usos_persona
      from cupones_usos
     where cupon = ${cupon} and (vence_en is null
        or (vence_en > ${ahora.toISOString()}::timestamptz and usuario is distinct from ${usuario}))`);
  return rows[0] ?? { usos: 0, usos_persona: 0 };
}

/**
 * Ends a person's quotes that hold a use of this coupon and frees those uses. A person quotes one cart at a time, so the
 * newest quote takes the use over from the cart that was changed.
 */
export async function soltarCotizaciones(
  { db }: Lector,
  { cupon, usuario, ahora }: { cupon: Cupon; usuario: string; ahora: Date },
): Promise<void> {
  const suyas = and(eq(cotizaciones.usuario, usuario), eq(cotizaciones.cupon, cupon.codigo));
  const terminadas = await db
    .update(cotizaciones)
    .set({ vence_en: ahora })
    .where(suyas)
    .returning({ codigo: cotizaciones.codigo });
  for (const { codigo } of terminadas) await devolverUso({ db }, codigo);
}

export async function tomarUso(
  { db }: Lector,
  uso: { cupon: number; codigo: string; usuario: string; created_at: Date; vence_en: Date | null },
): Promise<void> {
  await db.insert(cupones_usos).values(uso);
}

/** The use of a quote becomes that of the sale with the same code. */
export async function pasarUsoAVenta({ db }: Lector, codigo: string): Promise<void> {
  await db.update(cupones_usos).set({ vence_en: null }).where(eq(cupones_usos.codigo, codigo));
}

export async function devolverUso({ db }: Lector, codigo: string): Promise<void> {
  await db.delete(cupones_usos).where(eq(cupones_usos.codigo, codigo));
}

/** Frees the uses that the quotes of a person hold. */
export async function soltarUsosDe({ db }: Lector, usuario: string): Promise<void> {
  await db
    .delete(cupones_usos)
    .where(and(eq(cupones_usos.usuario, usuario), isNotNull(cupones_usos.vence_en)));
}

/** Deletes the uses of quotes that expired before this instant. */
export async function borrarUsosVencidos({ db }: Lector, limite: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from cupones_usos where vence_en < ${limite.toISOString()}::timestamptz returning id`);
  return rows.length;
}

const MAX_LISTADOS = 500;

/** All coupons, newest first, with the uses of sales and those that live quotes hold. */
export async function leerCupones({ db }: Lector, ahora: Date) {
  const vivos = sql`${cupones_usos.vence_en} > ${ahora.toISOString()}::timestamptz`;
  return db
    .select({
      ...getTableColumns(cupones),
      usos: sql<number>`(count(*) filter (where ${cupones_usos.id} is not null and ${cupones_usos.vence_en} is null))::int`,
      en_cotizaciones: sql<number>`(count(*) filter (where ${vivos}))::int`,
    })
    .from(cupones)
    .leftJoin(cupones_usos, eq(cupones_usos.cupon, cupones.id))
    .groupBy(cupones.id)
    .orderBy(desc(cupones.activo), desc(cupones.id))
    .limit(MAX_LISTADOS);
}

/** Null when another coupon has the code. */
export async function insertarCupon(
  { db }: Lector,
  fila: typeof cupones.$inferInsert,
): Promise<number | null> {
  const [puesto] = await db.insert(cupones).values(fila).onConflictDoNothing().returning({ id: cupones.id });
  return puesto?.id ?? null;
}

export async function bloquearCuponPorId({ db }: Lector, id: number): Promise<Cupon | null> {
  const [fila] = await db.select().from(cupones).where(eq(cupones.id, id)).for("no key update");
  return fila ?? null;
}

export async function actualizarCupon(
  { db }: Lector,
  id: number,
  cambios: Partial<typeof cupones.$inferInsert>,
): Promise<void> {
  await db.update(cupones).set(cambios).where(eq(cupones.id, id));
}
