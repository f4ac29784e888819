import { baseDe, ejecutar, type Obra, seguirDesde } from "./obra.ts";

/** Everything that moved points, as entries in date order, with up to three accounts each. */
const ASIENTOS = `
  select 'venta:' || codigo as clave, 'venta' as motivo, least(fecha + interval '2 hours', now()) as fecha, '{}'::jsonb as datos,
         'emision' as c1, -puntos as p1, 'usuario:' || usuario as c2, puntos as p2, null::text as c3, null::bigint as p3
    from (select *, puntos_p * cantidad_p + puntos_t * cantidad_t as puntos from g_ventas) v
   where estado in ('Pagado', 'Anulado') and puntos > 0
  union all
  select 'anulacion:' || codigo || ':venta', 'anulacion', least(fecha + interval '3 days', now()),
         jsonb_build_object('devueltos', puntos, 'por_devolver', 0), 'usuario:' || usuario, -puntos, 'emision', puntos, null, null
    from (select *, puntos_p * cantidad_p + puntos_t * cantidad_t as puntos from g_ventas) v
   where estado = 'Anulado' and puntos > 0
  union all
  select 'referido:' || v.codigo, 'referido', least(v.fecha + interval '2 hours', now()), '{}',
         'emision', -t.puntos, 'usuario:' || t.usuario, t.puntos, null, null
    from g_ventas v join tickets_compras t on t.venta_origen = v.id
  union all
  select 'abono:' || sorteo || ':' || inicio, 'abono', fecha, jsonb_build_object('sorteo', sorteo, 'sku', sku),
         'usuario:' || usuario, -puntos, 'pozo:' || sorteo, puntos, null, null from g_abonos
  union all
  select 'premio:' || key, 'premio', sorteado_en, jsonb_build_object('sorteo', key),
         'pozo:' || key, -(objetivo / 10), 'usuario:' || ganador_puntos, objetivo / 10, null, null
    from g_sorteos where estado = 'Finalizado'
  union all
  select 'consumo:' || key, 'consumo', sorteado_en, jsonb_build_object('sorteo', key),
         'pozo:' || key, -(objetivo - objetivo / 10), 'consumidos', objetivo - objetivo / 10, null, null
    from g_sorteos where estado = 'Finalizado'
  union all
  select 'apuesta:' || partida || ':' || version, 'apuesta', fecha, jsonb_build_object('partida', partida, 'monton', monton),
         'usuario:' || jugador, -puntos, 'mesa:' || partida, puntos, null, null from g_apuestas
  union all
  select 'pago:' || partida || ':' || jugador, 'pago_partida', cerrada_en,
         jsonb_build_object('partida', partida, 'jugador', jugador), 'mesa:' || partida, -puntos,
         case when signo < 0 then 'banca' else 'usuario:' || jugador end, puntos * (1 + greatest(signo, 0)),
         case when signo > 0 then 'banca' end, case when signo > 0 then -puntos end from g_apuestas`;

/**
 * Writes the book for all the rows created. Its triggers update the balances; a person without enough points
 * aborts the load.
 */
export async function crecerLibro(obra: Obra): Promise<void> {
  const base = await baseDe(obra, "libro_asientos");
  await ejecutar(
    obra,
    `create temp table g_asientos on commit drop as
     select $1::bigint + row_number() over (order by fecha) as id, * from (${ASIENTOS}) a order by fecha`,
    [base],
  );
  await ejecutar(
    obra,
    `insert into libro_cuentas (cuenta)
     select 'usuario:' || codigo from g_personas union all select 'pozo:' || key from g_sorteos
     union all select 'mesa:' || key from g_partidas union all select 'usuario:' || $1
     on conflict do nothing`,
    [obra.fiel],
  );
  const asientos = await ejecutar(
    obra,
    "insert into libro_asientos (id, clave, motivo, fecha, datos) select id, clave, motivo, fecha, datos from g_asientos",
  );
  const movimientos = await ejecutar(
    obra,
    `insert into libro_movimientos (asiento, cuenta, puntos)
     select a.id, m.cuenta, m.puntos
       from g_asientos a, lateral (values (c1, p1), (c2, p2), (c3, p3)) m(cuenta, puntos) where m.cuenta is not null`,
  );
  await seguirDesde(obra, "libro_asientos");
  obra.decir(`asientos ${asientos}, movimientos ${movimientos}`);
}
