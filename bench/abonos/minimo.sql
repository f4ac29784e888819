-- Baseline for abonos: writes the rows of one abono in one transaction, without any application code.
\set usuario 10000000 + :client_id
\set sku 700000 + random(1, :sorteos)
begin;
select s.key, s.reunido + 1 as numero, p.producto
  from sorteos s join productos p on p.sku = s.producto
 where s.producto = :sku::text and s.estado = 'Disponible' for update of s \gset
select email, role, nacimiento, bloqueado_en, eliminado_en
  from usuarios where codigo_referido = :usuario::text for key share \gset
select cuenta, saldo from libro_cuentas
 where cuenta in ('pozo:' || :key::text, 'usuario:' || :usuario::text)
 order by cuenta collate "C" for update;
with asiento as (
  insert into libro_asientos (clave, motivo, datos)
  values ('abono:' || :key::text || ':' || :numero::text, 'abono',
          jsonb_build_object('sorteo', :key::text, 'sku', :sku::text)) returning id)
insert into libro_movimientos (asiento, cuenta, puntos)
select id, 'usuario:' || :usuario::text, -1 from asiento
union all
select id, 'pozo:' || :key::text, 1 from asiento;
insert into tickets_participantes (usuario, sorteo, producto, puntos_inicio, puntos_final, puntos_aportados)
values (:usuario::text, :key::text, :sku::text, :numero::bigint, :numero::bigint, 1) returning id \gset
update sorteos set reunido = :numero::bigint where key = :key::text and estado = 'Disponible';
update productos set puntos_final = :numero::bigint where sku = :sku::text;
insert into correos (clave, usuario, para, plantilla, datos, asunto)
values ('abono:' || :id::text, :usuario::text, :email::text, 'abono',
        jsonb_build_object('sku', :sku::text, 'sorteo', :key::text, 'puntos', 1, 'producto', :producto::text,
          'puntosInicio', :numero::bigint, 'puntosFinal', :numero::bigint), 'Abonaste 1 punto');
commit;
