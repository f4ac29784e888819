import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { cotizaciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Cotizacion = typeof cotizaciones.$inferSelect;

/** A person, a browser of a visitor, or both when the visitor signed in. `navegador` is a hash. */
export type Dueno = { codigo: string | null; navegador: string | null };

const suya = ({ codigo, navegador }: Dueno) =>
  or(
    codigo ? eq(cotizaciones.usuario, codigo) : undefined,
    navegador ? and(isNull(cotizaciones.usuario), eq(cotizaciones.navegador, navegador)) : undefined,
  );

/** The newest live quote of the same lines. */
export async function buscarVigente(
  { db }: Lector,
  dueno: Dueno,
  huella: string,
  ahora: Date,
): Promise<Cotizacion | null> {
  const [fila] = await db
    .select()
    .from(cotizaciones)
    .where(and(eq(cotizaciones.huella, huella), suya(dueno), gt(cotizaciones.vence_en, ahora)))
    .orderBy(desc(cotizaciones.created_at))
    .limit(1)
    .for("update");
  return fila ?? null;
}

/** The quote of a visitor becomes that of the person who signed in. */
export async function adoptar({ db }: Lector, codigo: string, usuario: string): Promise<void> {
  await db.update(cotizaciones).set({ usuario }).where(eq(cotizaciones.codigo, codigo));
}

/** A quote by its code, locked: the sale that uses it deletes it. */
export async function bloquearCotizacion({ db }: Lector, codigo: string): Promise<Cotizacion | null> {
  const [fila] = await db.select().from(cotizaciones).where(eq(cotizaciones.codigo, codigo)).for("update");
  return fila ?? null;
}

export async function insertarCotizacion(
  { db }: Lector,
  fila: typeof cotizaciones.$inferInsert,
): Promise<boolean> {
  const nuevas = await db
    .insert(cotizaciones)
    .values(fila)
    .onConflictDoNothing()
    .returning({ codigo: cotizaciones.codigo });
  return nuevas.length > 0;
}

/** A code names one quote or one sale, never one of each. */
export async function codigoUsado({ db }: Lector, codigo: string): Promise<boolean> {
  const { rows } = await db.execute<{ usado: boolean }>(sql`
    select exists (select from ventas where codigo = ${codigo})
        or exists (select from cotizaciones where codigo = ${codigo}) as usado`);
  return rows[0]?.usado !== false;
}
