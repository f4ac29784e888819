import { asc, desc, eq } from "drizzle-orm";
import { cuentas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

type CuentaNueva = typeof cuentas.$inferInsert;

export const leerCuentas = ({ db }: Lector) =>
  db.select().from(cuentas).orderBy(desc(cuentas.estado), asc(cuentas.id));
export type FilaCuenta = Awaited<ReturnType<typeof leerCuentas>>[number];

export async function bloquearCuenta({ db }: Lector, id: number): Promise<FilaCuenta | null> {
  const [fila] = await db.select().from(cuentas).where(eq(cuentas.id, id)).for("update");
  return fila ?? null;
}

export async function insertarCuenta({ db }: Lector, fila: CuentaNueva): Promise<number> {
  const [puesta] = await db.insert(cuentas).values(fila).returning({ id: cuentas.id });
  return puesta?.id ?? 0;
}

export async function actualizarCuenta(
  { db }: Lector,
  id: number,
  cambios: Partial<CuentaNueva>,
): Promise<void> {
  await db.update(cuentas).set(cambios).where(eq(cuentas.id, id));
}
