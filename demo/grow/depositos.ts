import { ejecutar, type Obra } from "./obra.ts";

/** A page of the desk shows as many loose deposits. */
const MINIMO_SUELTOS = 100;

/**
 * Creates deposits that wait for a person: two of three waiting sales have one with their amount, half of these with the code of the
 * sale; one for each four waiting sales belongs to none. They are provisional, so that no job confirms them, and no older than what the desk
 * looks at.
 */
export async function crecerDepositos(obra: Obra): Promise<void> {
  const calzan = await ejecutar(
    obra,
    `insert into movimientos_banco (origen, clase, comprobado, fecha_contable, ocurrido_en, monto, rut_pagador, rut_de, nombre_pagador,
                                    banco_pagador, comentario, glosa, tipo)
     select 'crecimiento', 'provisoria', true, f.cuando::date, f.cuando, v.total, u.rut, case when u.rut is not null then 'columna' end,
            concat_ws(' ', u.nombre, u.apellido), 'Banco Estado', case when g.n % 4 < 2 then v.codigo end, 'TRANSFERENCIA RECIBIDA', 'transferencia'
       from g_ventas g join ventas v on v.id = g.id join usuarios u on u.codigo_referido = v.usuario,
            lateral (select least(greatest(v.fecha + interval '1 hour', now() - interval '60 days'), now()) as cuando) f
      where g.estado = 'Validando Pago' and v.total > 0 and g.id % 3 <> 0 order by v.fecha`,
  );
  const sueltos = await ejecutar(
    obra,
    `insert into movimientos_banco (origen, clase, comprobado, fecha_contable, ocurrido_en, monto, nombre_pagador, banco_pagador, glosa, tipo)
     select 'crecimiento', 'provisoria', true, (now() - interval '1 hour' * n)::date, now() - interval '1 hour' * n, 1000003 + 10 * n, 'Pagador ' || n,
            'Banco de Chile', 'TRANSFERENCIA RECIBIDA', 'transferencia'
       from generate_series(1, greatest($1::int, (select count(*)::int / 4 from g_ventas where estado = 'Validando Pago'))) n`,
    [MINIMO_SUELTOS],
  );
  obra.decir(`depósitos ${calzan + sueltos}`);
}
