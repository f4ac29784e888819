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

/** What the card or Khipu gave back for a return; null while neither did. */
export async function leerDadoPorServicio({ db }: Lector, pedida: number): Promise<number | null> {
  const { rows } = await db.execute<{ monto: number }>(sql`
    select monto from reembolsos_tarjeta where pedida = ${pedida} and estado = 'hecho'
    union all select monto from reembolsos_khipu where pedida = ${pedida} and estado = 'hecho'`);
  return rows[0]?.monto ?? null;
}
