import { eq, sql } from "drizzle-orm";
import { tickets } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { LineaPrometida } from "./promesa.ts";

/** Lines of sales that promised more gift points than their product gives today; nearly always none. */
export async function leerPromesas({ db }: Lector, ventas: readonly number[]): Promise<LineaPrometida[]> {
  if (ventas.length === 0) return [];
  const { rows } = await db.execute<LineaPrometida>(sql`
    select c.venta, c.precio, c.cantidad, c.puntos, p.puntos_regalo as regalo
      from productos_compras c join productos p on p.sku = c.producto
     where c.venta = any(${sql.param([...ventas])}::bigint[]) and c.estado <> 'Anulado'
       and c.puntos > c.cantidad * p.puntos_regalo`);
  return rows;
}

export const leerPreciosTickets = ({ db }: Lector) =>
  db
    .select({ precio: tickets.precio, puntos: tickets.puntos })
    .from(tickets)
    .where(eq(tickets.publico, true));
