import { eq, lt, sql } from "drizzle-orm";
import { errores_por_hora, idempotencia, limites } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "./tx/contexto.ts";

export async function databaseAnswers({ db }: Lector): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

/** Bytes of the shop's database, with its indexes. */
export async function medirBase({ db }: Lector): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

export type ErroresHora = typeof errores_por_hora.$inferInsert;
export type ClaseError = ErroresHora["clase"];

/** Adds to the hourly counters that all processes share. */
export async function sumarErrores({ db }: Lector, filas: readonly ErroresHora[]): Promise<void> {
  if (filas.length === 0) return;
  await db
    .insert(errores_por_hora)
    .values([...filas])
    .onConflictDoUpdate({
      target: [errores_por_hora.hora, errores_por_hora.clase],
      set: { cuenta: sql`${errores_por_hora.cuenta} + excluded.cuenta` },
    });
}

type Conteo = { cuenta: number; vence_en: Date };

/**
 * A window ends after its length. One that seems to last twice as long was begun before this clock was set back: it is over. Processes
 * whose clocks differ a little agree on that.
 */
export const VENTANAS_DE_MAS = 2;

/** Counts attempts under a key in one statement; an expired window restarts. A negative number takes attempts back. */
export async function contarIntento(
  ctx: Ctx,
  clave: string,
  ventana_ms: number,
  intentos = 1,
): Promise<Conteo> {
  const primera = Math.max(0, intentos);
  const ahora = ctx.now();
  const vence_en = new Date(ahora.getTime() + ventana_ms);
  const imposible = new Date(ahora.getTime() + VENTANAS_DE_MAS * ventana_ms);
  const terminada = sql`(${limites.vence_en} <= ${ahora.toISOString()} or ${limites.vence_en} > ${imposible.toISOString()})`;
  const [fila] = await ctx.db
    .insert(limites)
    .values({ clave, cuenta: primera, vence_en })
    .onConflictDoUpdate({
      target: limites.clave,
      set: {
        cuenta: sql`case when ${terminada} then excluded.cuenta else greatest(0, ${limites.cuenta} + ${intentos}) end`,
        vence_en: sql`case when ${terminada} then excluded.vence_en else ${limites.vence_en} end`,
      },
    })
    .returning({ cuenta: limites.cuenta, vence_en: limites.vence_en });
  return fila ?? { cuenta: primera, vence_en };
}

/** The attempts counted under a key in its current window. */
export async function leerConteo({ db, now }: Pick<Ctx, "db" | "now">, clave: string): Promise<number> {
  const [fila] = await db
    .select({ cuenta: limites.cuenta, vence_en: limites.vence_en })
    .from(limites)
    .where(eq(limites.clave, clave));
  return fila && fila.vence_en > now() ? fila.cuenta : 0;
}

const VIDA_RESPUESTAS = 7 * DIA_MS;
/** The dashboard shows at most one year. */
const VIDA_ERRORES = 400 * DIA_MS;

/** Deletes expired counters, stored answers and error counts, and returns how many of each. */
export async function limpiarVencidos({ db, now }: Pick<Ctx, "db" | "now">) {
  const ahora = now().getTime();
  const antes = (ms: number) => new Date(ahora - ms);
  const filas = (resultado: { rowCount: number | null }) => resultado.rowCount ?? 0;
  return {
    limites: filas(await db.delete(limites).where(lt(limites.vence_en, antes(0)))),
    idempotencia: filas(
      await db.delete(idempotencia).where(lt(idempotencia.created_at, antes(VIDA_RESPUESTAS))),
    ),
    errores_por_hora: filas(
      await db.delete(errores_por_hora).where(lt(errores_por_hora.hora, antes(VIDA_ERRORES))),
    ),
  };
}
