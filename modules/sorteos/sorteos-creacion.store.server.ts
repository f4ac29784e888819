import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { productos, sorteos, sorteos_semillas } from "#database/schema.ts";
import type { Bases } from "./bases.ts";

export async function siguienteKeySorteo(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ numero: number }>(sql`select nextval('sorteos_key_seq') as numero`);
  return `SRT-${String(rows[0]?.numero).padStart(4, "0")}`;
}

type SorteoNuevo = {
  key: string;
  producto: string;
  objetivo: number;
  minimo: number;
  compromiso: string;
  fecha_inicio: Date;
  bases: Bases;
  semilla: string;
};

/** The raffle and, apart from it, its secret seed. The product starts again from zero. */
export async function insertarSorteo(db: DbOrTx, { semilla, ...sorteo }: SorteoNuevo): Promise<void> {
  await db.insert(sorteos).values(sorteo);
  await db.insert(sorteos_semillas).values({ sorteo: sorteo.key, semilla });
  await db.update(productos).set({ puntos_final: 0 }).where(eq(productos.sku, sorteo.producto));
}
