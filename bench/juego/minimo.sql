-- Baseline for bets: writes the rows of one bet in one transaction, without any application code.
\set usuario 10000000 + :client_id
\set monton 1 + :client_id % 4
begin;
select key_partida as key, version + 1 as numero, estado, clock_timestamp() as ahora
  from partidas where estado in ('abierta', 'cuenta', 'Cerrada') for update \gset
select role, nacimiento, bloqueado_en, eliminado_en
  from usuarios where codigo_referido = :usuario::text for key share;
select cuenta, saldo from libro_cuentas
 where cuenta in ('mesa:' || :key::text, 'usuario:' || :usuario::text)
 order by cuenta collate "C" for update;
with asiento as (
  insert into libro_asientos (clave, motivo, datos)
  values ('apuesta:' || :key::text || ':' || :numero::text, 'apuesta',
          jsonb_build_object('partida', :key::text, 'monton', :monton::int)) returning id)
insert into libro_movimientos (asiento, cuenta, puntos)
select id, 'usuario:' || :usuario::text, -1 from asiento
union all
select id, 'mesa:' || :key::text, 1 from asiento;
insert into apuestas (jugador, montoncito, puntos_apostados, partida)
values (:usuario::text, 'monton_' || :monton::text, 1, :key::text);
update partidas set totales[:monton::int] = totales[:monton::int] + 1, version = :numero::bigint, movida_en = now()
 where key_partida = :key::text and estado in ('abierta', 'cuenta');
commit;
