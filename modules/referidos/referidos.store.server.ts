import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { referidos, usuarios } from "#database/schema.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** True when a person with this code exists and was not deleted. */
export async function existeCodigo({ db }: Lector, codigo: string): Promise<boolean> {
  const vigente = and(eq(usuarios.codigo_referido, codigo), isNull(usuarios.eliminado_en));
  const filas = await db.select({ codigo: usuarios.codigo_referido }).from(usuarios).where(vigente);
  return filas.length > 0;
}

export async function guardarReferente(
  { db }: Lector,
  fila: { referido_codigo: string; referente_codigo: string; fecha: Date },
): Promise<void> {
  const { referente_codigo, fecha } = fila;
  await db
    .insert(referidos)
    .values(fila)
    .onConflictDoUpdate({ target: referidos.referido_codigo, set: { referente_codigo, fecha } });
}

export async function quitarReferente({ db }: Lector, referido_codigo: string): Promise<void> {
  await db.delete(referidos).where(eq(referidos.referido_codigo, referido_codigo));
}

export type FilaReferido = { referido_codigo: string; email: string | null; fecha_registro: Date };

/** The people whom a person invited, newest first. */
export async function leerReferidos(
  { db }: Lector,
  referente_codigo: string,
  porcion?: Porcion,
): Promise<FilaReferido[]> {
  const todos = db
    .select({
      referido_codigo: referidos.referido_codigo,
      email: usuarios.email,
      fecha_registro: usuarios.fecha_registro,
    })
    .from(referidos)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, referidos.referido_codigo))
    .where(eq(referidos.referente_codigo, referente_codigo))
    .orderBy(desc(referidos.fecha), referidos.referido_codigo)
    .$dynamic();
  return porcion ? todos.limit(porcion.limite).offset(porcion.desde) : todos;
}

export const contarReferidos = ({ db }: Lector, referente_codigo: string): Promise<number> =>
  db.$count(referidos, eq(referidos.referente_codigo, referente_codigo));

/** Points that a person's referrals have earned, less what annulments took back; only those that count in the balance. */
export async function sumarGanancias({ db }: Lector, codigo_referido: string): Promise<number> {
  const { rows } = await db.execute<{ puntos: number }>(sql`
    select coalesce(sum(puntos), 0)::bigint as puntos from historial_sumas
     where usuario = ${codigo_referido} and clase in ('referidos', 'referidos_quitados')`);
  return rows[0]?.puntos ?? 0;
}
