import { ejecutar, type Obra, seguirDesde } from "./obra.ts";

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
  await ejecutar(
    obra,
    `create temp table g_nuevos on commit drop as
     select row_number() over (order by fecha) as fila, * from (${ASIENTOS}) a`,
  );
  await numerar(obra);
  await ejecutar(
    obra,
    `create temp table g_asientos on commit drop as
     select o.id, n.* from g_nuevos n join g_orden o on o.fila = n.fila order by o.id`,
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

/**
 * Ids in the order of time, also of the entries that the shop already has and no seal covers: a seal goes up to an id, so that an entry
 * with a lower id than its past would be sealed before its date.
 */
async function numerar(obra: Obra): Promise<void> {
  await ejecutar(
    obra,
    `create temp table g_orden on commit drop as
     with sellado as (select coalesce(max(hasta), 0) as id from libro_sellos)
     select (select id from sellado) + row_number() over (order by fecha, viejo, fila) as id, viejo, fila
       from (select id as viejo, null::bigint as fila, fecha from libro_asientos where id > (select id from sellado)
             union all select null, fila, fecha from g_nuevos) a`,
  );
  const enSuspenso = async (tabla: string, trabajo: string[]) => {
    await ejecutar(obra, `alter table ${tabla} disable trigger ${tabla}_solo_agregar`);
    for (const orden of trabajo) await ejecutar(obra, orden);
    await ejecutar(obra, `alter table ${tabla} enable trigger ${tabla}_solo_agregar`);
  };
  // By way of negative numbers: a new id may still be another entry's old one.
  await enSuspenso("libro_movimientos", [
    "update libro_movimientos m set asiento = -o.id from g_orden o where o.viejo = m.asiento",
    "update libro_movimientos set asiento = -asiento where asiento < 0",
  ]);
  await enSuspenso("libro_asientos", [
    "update libro_asientos a set id = -o.id from g_orden o where o.viejo = a.id",
    "update libro_asientos set id = -id where id < 0",
  ]);
}
