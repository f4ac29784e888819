import { eq } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { ventas } from "#database/schema.ts";

type ConDb = { db: DbOrTx };

/** Whose sale it is and how far it got, or null. */
export async function buscarVenta({ db }: ConDb, codigo: string) {
  const [venta] = await db
    .select({ codigo: ventas.codigo, usuario: ventas.usuario, estado_pago: ventas.estado_pago })
    .from(ventas)
    .where(eq(ventas.codigo, codigo));
  return venta ?? null;
}
