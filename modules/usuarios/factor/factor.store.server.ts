import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { codigos_recuperacion, factores_totp, ingresos_pendientes, llaves_acceso } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Totp = typeof factores_totp.$inferSelect;

/** Whether the account in this column or value has a second factor, as a condition for other queries. */
export const conFactor = (user_id: unknown) => sql<boolean>`(
  exists (select 1 from ${factores_totp} f where f.user_id = ${user_id} and f.confirmado_en is not null)
  or exists (select 1 from ${llaves_acceso} l where l.user_id = ${user_id}))`;

export async function tieneFactor({ db }: Lector, user_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ tiene: boolean }>(sql`select ${conFactor(user_id)} as tiene`);
  return rows[0]?.tiene ?? false;
}

/** The person's app, locked for the rest of the transaction. */
export async function bloquearTotp({ db }: Lector, user_id: string): Promise<Totp | null> {
  const [fila] = await db
    .select()
    .from(factores_totp)
    .where(eq(factores_totp.user_id, user_id))
    .for("update");
  return fila ?? null;
}

export async function leerTotp({ db }: Lector, user_id: string): Promise<Totp | null> {
  const [fila] = await db.select().from(factores_totp).where(eq(factores_totp.user_id, user_id));
  return fila ?? null;
}

/** False when the person already has a confirmed app: only an unconfirmed one is replaced. */
export async function guardarTotp(
  { db }: Lector,
  fila: Pick<Totp, "user_id" | "secreto" | "creado_en">,
): Promise<boolean> {
  const filas = await db
    .insert(factores_totp)
    .values(fila)
    .onConflictDoUpdate({
      target: factores_totp.user_id,
      set: { secreto: fila.secreto, creado_en: fila.creado_en, ultimo_paso: null },
      setWhere: isNull(factores_totp.confirmado_en),
    })
    .returning({ user_id: factores_totp.user_id });
  return filas.length > 0;
}

export async function confirmarTotp({ db }: Lector, user_id: string, fecha: Date): Promise<void> {
  await db.update(factores_totp).set({ confirmado_en: fecha }).where(eq(factores_totp.user_id, user_id));
}

/** False when a code of this step or a later one was already used: of two equal codes one wins. */
export async function gastarPaso({ db }: Lector, user_id: string, paso: number): Promise<boolean> {
  const filas = await db
    .update(factores_totp)
    .set({ ultimo_paso: paso })
    .where(
      and(
        eq(factores_totp.user_id, user_id),
        or(isNull(factores_totp.ultimo_paso), lt(factores_totp.ultimo_paso, paso)),
      ),
    )
    .returning({ user_id: factores_totp.user_id });
  return filas.length > 0;
}

/** Whether a confirmed app was there. */
export async function borrarTotp({ db }: Lector, user_id: string): Promise<boolean> {
  const filas = await db
    .delete(factores_totp)
    .where(eq(factores_totp.user_id, user_id))
    .returning({ confirmado_en: factores_totp.confirmado_en });
  return filas.some(({ confirmado_en }) => confirmado_en !== null);
}

export async function borrarCodigos({ db }: Lector, user_id: string): Promise<void> {
  await db.delete(codigos_recuperacion).where(eq(codigos_recuperacion.user_id, user_id));
}

export async function insertarCodigos(
  { db }: Lector,
  user_id: string,
  huellas: readonly string[],
  creado_en: Date,
): Promise<void> {
  await db.insert(codigos_recuperacion).values(huellas.map((huella) => ({ user_id, huella, creado_en })));
}

/** Marks a recovery code as used; false when it is unknown or was used before. Of two requests one gets it. */
export async function gastarCodigo(
  { db }: Lector,
  { user_id, huella }: { user_id: string; huella: string },
  fecha: Date,
): Promise<boolean> {
  const filas = await db
    .update(codigos_recuperacion)
    .set({ usado_en: fecha })
    .where(
      and(
        eq(codigos_recuperacion.user_id, user_id),
        eq(codigos_recuperacion.huella, huella),
        isNull(codigos_recuperacion.usado_en),
      ),
    )
    .returning({ id: codigos_recuperacion.id });
  return filas.length > 0;
}

/** How many recovery codes were made for the person, and how many still work. */
export async function contarCodigos({ db }: Lector, user_id: string) {
  const [fila] = await db
    .select({
      todos: count(),
      quedan: sql<number>`count(*) filter (where ${codigos_recuperacion.usado_en} is null)`.mapWith(Number),
    })
    .from(codigos_recuperacion)
    .where(eq(codigos_recuperacion.user_id, user_id));
  return fila ?? { todos: 0, quedan: 0 };
}

type Ingreso = typeof ingresos_pendientes.$inferSelect;

export async function guardarIngreso({ db }: Lector, fila: Omit<Ingreso, "intentos">): Promise<void> {
  await db.insert(ingresos_pendientes).values(fila);
}

const abierto = (huella: string, maximo: number, ahora: Date) =>
  and(
    eq(ingresos_pendientes.huella, huella),
    gt(ingresos_pendientes.vence_en, ahora),
    lt(ingresos_pendientes.intentos, maximo),
  );

export async function verIngreso({ db }: Lector, huella: string, maximo: number, ahora: Date) {
  const [fila] = await db
    .select()
    .from(ingresos_pendientes)
    .where(abierto(huella, maximo, ahora));
  return fila ?? null;
}

/** Counts an attempt and locks the pending login; null when it expired or has no attempts left. */
export async function tomarIntento({ db }: Lector, huella: string, maximo: number, ahora: Date) {
  const [fila] = await db
    .update(ingresos_pendientes)
    .set({ intentos: sql`${ingresos_pendientes.intentos} + 1` })
    .where(abierto(huella, maximo, ahora))
    .returning();
  return fila ?? null;
}

export async function borrarIngreso({ db }: Lector, huella: string): Promise<void> {
  await db.delete(ingresos_pendientes).where(eq(ingresos_pendientes.huella, huella));
}

export async function borrarIngresosDe({ db }: Lector, user_id: string): Promise<void> {
  await db.delete(ingresos_pendientes).where(eq(ingresos_pendientes.user_id, user_id));
}

export async function borrarIngresosVencidos({ db }: Lector, ahora: Date): Promise<number> {
  const filas = await db
    .delete(ingresos_pendientes)
    .where(lte(ingresos_pendientes.vence_en, ahora))
    .returning({ huella: ingresos_pendientes.huella });
  return filas.length;
}

export type Llave = typeof llaves_acceso.$inferSelect;

export async function listarLlaves({ db }: Lector, user_id: string): Promise<Llave[]> {
  return db
    .select()
    .from(llaves_acceso)
    .where(eq(llaves_acceso.user_id, user_id))
    .orderBy(llaves_acceso.creada_en, llaves_acceso.id);
}

export async function buscarLlave({ db }: Lector, id: string): Promise<Llave | null> {
  const [fila] = await db.select().from(llaves_acceso).where(eq(llaves_acceso.id, id)).for("update");
  return fila ?? null;
}

/** False when the key is already registered. */
export async function insertarLlave({ db }: Lector, fila: Llave): Promise<boolean> {
  const filas = await db
    .insert(llaves_acceso)
    .values(fila)
    .onConflictDoNothing()
    .returning({ id: llaves_acceso.id });
  return filas.length > 0;
}

type Cambios = Partial<Pick<Llave, "nombre" | "contador" | "usada_en">>;

/** False when the person has no such key. */
export async function cambiarLlave(
  { db }: Lector,
  { id, user_id }: Pick<Llave, "id" | "user_id">,
  cambios: Cambios,
): Promise<boolean> {
  const filas = await db
    .update(llaves_acceso)
    .set(cambios)
    .where(and(eq(llaves_acceso.id, id), eq(llaves_acceso.user_id, user_id)))
    .returning({ id: llaves_acceso.id });
  return filas.length > 0;
}

/** Deletes one key of a person, or all of them; returns their names. */
export async function borrarLlaves({ db }: Lector, user_id: string, id?: string): Promise<string[]> {
  const deEl = eq(llaves_acceso.user_id, user_id);
  const filas = await db
    .delete(llaves_acceso)
    .where(id === undefined ? deEl : and(deEl, eq(llaves_acceso.id, id)))
    .returning({ nombre: llaves_acceso.nombre });
  return filas.map(({ nombre }) => nombre);
}

/** Since when the person has an app of codes; null without one. */
export async function totpDesde({ db }: Lector, user_id: string): Promise<Date | null> {
  const [fila] = await db
    .select({ desde: factores_totp.confirmado_en })
    .from(factores_totp)
    .where(and(eq(factores_totp.user_id, user_id), isNotNull(factores_totp.confirmado_en)));
  return fila?.desde ?? null;
}
