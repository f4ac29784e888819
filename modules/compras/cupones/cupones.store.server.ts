import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { cotizaciones, cupones, cupones_usos } from "#database/schema.ts";
import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Cupon } from "./cupon.ts";

export async function buscarCupon({ db }: Lector, codigo: string): Promise<Cupon | null> {
  const [fila] = await db.select().from(cupones).where(eq(cupones.codigo, codigo));
  return fila ?? null;
}

/** Locks a coupon: its uses are counted and taken one quote after the other. */
export async function bloquearCupon({ db }: Lector, codigo: string): Promise<Cupon | null> {
  enOrden(db, "cupones", [codigo]);
  const [fila] = await db.select().from(cupones).where(eq(cupones.codigo, codigo)).for("no key update");
  return fila ?? null;
}

/**
 * Uses in total and of one person, counted up to the limits of the coupon: without a limit they are not asked, and are zero. The use
 * of a quote that expired does not count, nor that of the person's own quotes: their next quote takes it over.
 */
export async function contarUsosCupon(
  { db }: Lector,
  { id, usos_maximos, usos_por_persona }: Pick<Cupon, "id" | "usos_maximos" | "usos_por_persona">,
  usuario: string | null,
  ahora: Date,
) {
  const hasta = (limite: number | null, donde: SQL) =>
    sql`(select count(*)::int from (select from cupones_usos where cupon = ${id} and ${donde} limit ${limite ?? 0}) u)`;
  const { rows } = await db.execute<{ usos: number; usos_persona: number }>(sql`
    select ${hasta(usos_maximos, sql`vence_en is null`)}
         + ${hasta(usos_maximos, sql`vence_en > ${ahora.toISOString()}::timestamptz and usuario is distinct from ${usuario}`)} as usos,
           ${hasta(usos_por_persona, sql`usuario = ${usuario} and vence_en is null`)} as usos_persona`);
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
  await terminar({ db }, suyas, ahora);
}

/** Ends these quotes and frees the uses that they hold. */
export const terminarCotizaciones = (lector: Lector, codigos: readonly string[], ahora: Date) =>
  terminar(lector, inArray(cotizaciones.codigo, [...codigos]), ahora);

async function terminar({ db }: Lector, cuales: SQL | undefined, ahora: Date): Promise<void> {
  const terminadas = await db
    .update(cotizaciones)
    .set({ vence_en: ahora })
    .where(cuales)
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

const POR_PAGINA = 20;

export type CuponListado = Cupon & {
  /** Uses of sales, and those that live quotes hold; counted up to the limit of `conteo.ts`. */
  usos: number;
  en_cotizaciones: number;
};

/** A page of coupons, those in use first, then the newest. Uses are counted for the coupons of the page only. */
export async function leerCupones(
  { db }: Lector,
  { ahora, pagina: pedida = 1 }: { ahora: Date; pagina?: number },
): Promise<{ cupones: CuponListado[]; pagina: number; paginas: number }> {
  const cuantos = (donde: SQL) =>
    sql<number>`(select count(*)::int from (select from ${cupones_usos} u where u.cupon = pagina.id and ${donde}
                  limit ${TOPE_CONTEO + 1}) x)`;
  const paginas = paginasDe(await db.$count(db.select().from(cupones).limit(TOPE_CONTEO)), POR_PAGINA);
  const pagina = Math.min(Math.max(1, Math.trunc(pedida) || 1), paginas);
  const una = db
    .select()
    .from(cupones)
    .orderBy(desc(cupones.activo), desc(cupones.id))
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA)
    .as("pagina");
  const filas = await db
    .select({
      cupon: una._.selectedFields,
      usos: cuantos(sql`u.vence_en is null`),
      en_cotizaciones: cuantos(sql`u.vence_en > ${ahora.toISOString()}::timestamptz`),
    })
    .from(una)
    .orderBy(desc(una.activo), desc(una.id));
  return { cupones: filas.map(({ cupon, ...usos }) => ({ ...cupon, ...usos })), pagina, paginas };
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
  enOrden(db, "cupones", [id]);
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
