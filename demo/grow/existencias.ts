import { ejecutar, type Obra } from "./obra.ts";

/**
 * Counts the units of every third product without a raffle: what it has today, what each sale that was neither rejected nor
 * annulled took, and the movements between. Each movement says what it left, as in a shop that counted from its first day.
 */
export async function crecerExistencias(obra: Obra): Promise<void> {
  await ejecutar(
    obra,
    `create temp table g_contados on commit drop as
     select sku, id % 40 as hay, created_at from productos where sku like 'G%' and puntos = 0 and id % 3 = 0`,
  );
  await ejecutar(
    obra,
    `create temp table g_tomadas on commit drop as
     select c.producto, v.codigo, min(c.fecha_compra) as fecha, sum(c.cantidad)::bigint as cantidad
       from productos_compras c join ventas v on v.id = c.venta join g_contados g on g.sku = c.producto
      where c.estado not in ('Rechazado', 'Anulado') group by c.producto, v.codigo`,
  );
  await ejecutar(obra, `update productos p set existencias = g.hay from g_contados g where g.sku = p.sku`);
  const reservas = await ejecutar(
    obra,
    `insert into reservas (codigo, producto, cantidad) select codigo, producto, cantidad from g_tomadas order by fecha`,
  );
  await ejecutar(
    obra,
    `insert into existencias_movimientos (fecha, producto, causa, cantidad, quedan, referencia)
     select fecha, producto, causa, cantidad,
            sum(cantidad) over (partition by producto order by lugar, fecha, referencia rows unbounded preceding)::bigint, referencia
       from (select g.created_at as fecha, g.sku as producto, 'inicial' as causa, g.hay + coalesce((
                      select sum(t.cantidad) from g_tomadas t where t.producto = g.sku), 0)::bigint as cantidad,
                    null::text as referencia, 0 as lugar
               from g_contados g
              union all
             select fecha, producto, 'venta', -cantidad, codigo, 1 from g_tomadas) m
      order by producto, lugar, fecha, referencia`,
  );
  obra.decir(`${reservas} líneas con sus unidades`);
}
