import { sql } from "drizzle-orm";
import type { Db } from "#database/client.ts";

type Suma = Record<"dia" | "estado_pago" | "origen", string> &
  Record<
    "ventas" | "total" | "anulado" | "neto" | "descuento" | "envio" | "diferencia" | "diferencia_devuelta",
    number
  >;

/** Sums of sales, as kept by triggers and as computed from the sales; both must be equal. */
export async function sumasDeVentas(db: Db): Promise<{ guardadas: Suma[]; contadas: Suma[] }> {
  const guardadas = await db.execute<Suma>(sql`
    select dia::text, estado_pago, origen, sum(ventas)::bigint as ventas,
           sum(total)::bigint as total, sum(anulado)::bigint as anulado, sum(neto)::bigint as neto,
           sum(descuento)::bigint as descuento, sum(envio)::bigint as envio, sum(diferencia)::bigint as diferencia,
           sum(diferencia_devuelta)::bigint as diferencia_devuelta
      from ventas_sumas group by 1, 2, 3
    having (sum(ventas), sum(total), sum(anulado), sum(neto), sum(descuento), sum(envio), sum(diferencia), sum(diferencia_devuelta))
           <> (0, 0, 0, 0, 0, 0, 0, 0) order by 1, 2, 3`);
  const contadas = await db.execute<Suma>(sql`
    select ((fecha at time zone 'America/Santiago')::date)::text as dia, estado_pago, origen, count(*) as ventas,
           sum(total)::bigint as total, sum(envio_devuelto + case estado_pago when 'Anulado' then total - envio_cobrado
             else coalesce((select sum(c.total - c.descuento) from productos_compras c
                             where c.venta = v.id and c.estado = 'Anulado'), 0) end)::bigint as anulado,
           sum(round(total * 100 / 119.0) + round(diferencia_recibida * 100 / 119.0))::bigint as neto,
           sum(descuento)::bigint as descuento, sum(envio_cobrado)::bigint as envio, sum(diferencia_recibida)::bigint as diferencia,
           sum(diferencia_devuelta)::bigint as diferencia_devuelta
      from ventas v group by 1, 2, 3 order by 1, 2, 3`);
  return { guardadas: guardadas.rows, contadas: contadas.rows };
}
