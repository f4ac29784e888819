import { sql } from "drizzle-orm";
import { inTransaction } from "#database/client/transaction.ts";
import type { Ctx } from "./tx/contexto.ts";

/**
 * The highest id of a table when no row is being written: SHARE conflicts with the lock that every INSERT takes before its id,
 * so no lower id can appear later. Fails with 55P03 when writers do not let it in within `espera` ms.
 */
export async function tomarCorte({ db }: Pick<Ctx, "db">, tabla: string, espera: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${String(espera)}, true)`);
    await tx.execute(sql`lock table ${sql.identifier(tabla)} in share mode`);
    const { rows } = await tx.execute<{ id: number | null }>(
      sql`select max(id) as id from ${sql.identifier(tabla)}`,
    );
    return rows[0]?.id ?? 0;
  });
}
