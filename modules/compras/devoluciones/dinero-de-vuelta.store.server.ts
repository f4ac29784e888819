import { sql } from "drizzle-orm";
import type { ConDinero } from "#modules/compras/dinero/dinero.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/**
 * The money of a sale for its returns: what a card or Khipu was asked to give back for returns that did not end yet still counts, as do
 * their lines.
 */
export async function leerDineroParaDevolver(lector: Lector, codigo: string): Promise<ConDinero> {
  const dinero = await leerDinero(lector, codigo);
  const { rows } = await lector.db.execute<{ pedido: number }>(sql`
    select coalesce(sum(r.monto), 0)::bigint as pedido from devoluciones_pedidas p join (
        select pedida, monto from reembolsos_tarjeta where estado <> 'rechazado' and devolucion is not null
        union all select pedida, monto from reembolsos_khipu where estado <> 'rechazado') r on r.pedida = p.id
     where p.venta = ${dinero.id} and p.estado = 'recibida'`);
  return { ...dinero, devuelto: dinero.devuelto - (rows[0]?.pedido ?? 0) };
}

/** What a card or Khipu was asked to give back for a return, and whether it did; null when neither was asked. */
export async function leerPedidoAServicio(
  { db }: Lector,
  pedida: number,
): Promise<{ monto: number; hecho: boolean } | null> {
  const { rows } = await db.execute<{ monto: number; hecho: boolean }>(sql`
    select monto, estado = 'hecho' as hecho from reembolsos_tarjeta where pedida = ${pedida} and estado <> 'rechazado'
    union all select monto, estado = 'hecho' from reembolsos_khipu where pedida = ${pedida} and estado <> 'rechazado'`);
  return rows[0] ?? null;
}
