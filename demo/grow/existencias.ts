import { ejecutar, type Obra } from "./obra.ts";

/**
 * Counts the units of the most popular product and of every third one without a raffle, or of each of its options: what there is today, what each sale that
 * was neither rejected nor annulled took, and the movements between. Each movement says what it left, as in a shop that counted
 * from its first day.
 */
export async function crecerExistencias(obra: Obra): Promise<void> {
  await ejecutar(
    obra,
    `create temp table g_contados on commit drop as
     select p.sku, o.id as opcion, (p.id + coalesce(o.id, 0)) % 40 as hay, p.created_at
       from productos p left join productos_opciones o on o.producto = p.sku
      where p.sku like 'G%' and p.puntos = 0 and (p.id % 3 = 0 or p.sku = 'G1')`,
  );
  await ejecutar(
    obra,
    `create temp table g_tomadas on commit drop as
     select c.producto, c.opcion, v.codigo, min(c.fecha_compra) as fecha, sum(c.cantidad)::bigint as cantidad
       from productos_compras c join ventas v on v.id = c.venta
       join g_contados g on g.sku = c.producto and g.opcion is not distinct from c.opcion
      where c.estado not in ('Rechazado', 'Anulado') group by c.producto, c.opcion, v.codigo`,
  );
  await ejecutar(obra, "create index on g_tomadas (producto)");
  await ejecutar(obra, "analyze g_tomadas");
  await ejecutar(
    obra,
    `update productos p set existencias = g.hay from g_contados g where g.sku = p.sku and g.opcion is null`,
  );
  // Their sum becomes that of the product, by a trigger.
  await ejecutar(
    obra,
    `update productos_opciones o set existencias = g.hay from g_contados g where g.opcion = o.id`,
  );
  const reservas = await ejecutar(
    obra,
    // Units of an unpaid sale are the customer's until the payment; all their working hours are over after four days.
    `insert into reservas (codigo, producto, opcion, cantidad, apartada_en, usuario, tomable_desde)
     select t.codigo, t.producto, t.opcion, t.cantidad, t.fecha, v.usuario, v.fecha + interval '4 days'
       from g_tomadas t left join ventas v on v.codigo = t.codigo and v.estado_pago = 'Validando Pago' order by t.fecha`,
  );
  await ejecutar(
    obra,
    `insert into existencias_movimientos (fecha, producto, opcion, causa, cantidad, quedan, referencia)
     select fecha, producto, opcion, causa, cantidad,
            sum(cantidad) over (partition by producto, opcion order by lugar, fecha, referencia rows unbounded preceding)::bigint,
            referencia
       from (select g.created_at as fecha, g.sku as producto, g.opcion, 'inicial' as causa, g.hay + coalesce((
                      select sum(t.cantidad) from g_tomadas t
                       where t.producto = g.sku and t.opcion is not distinct from g.opcion), 0)::bigint as cantidad,
                    null::text as referencia, 0 as lugar
               from g_contados g
              union all
             select fecha, producto, opcion, 'venta', -cantidad, codigo, 1 from g_tomadas) m
      order by producto, opcion, lugar, fecha, referencia`,
  );
  obra.decir(`${reservas} líneas con sus unidades`);
}
