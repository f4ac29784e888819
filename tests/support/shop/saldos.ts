import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";

/**
 * For each person: balance less debt is what living purchases, invitations, returns and the game gave, less what is contributed or staked.
 * Adjustments of debts are left out on purpose: they may neither give nor take a point. Returns what was compared.
 */
export async function comprobarSaldos(db: Db) {
  const { rows } = await db.execute<{ usuario: string; saldo: number; debe: number; suyo: number }>(sql`
    with suyos as (
      select c.usuario, c.puntos from tickets_compras c join tickets_estados e on e.estado = c.estado
       where e.puntos_validos and c.deuda is null
      union all
      select c.usuario, c.puntos from productos_compras c join productos_estados e on e.estado = c.estado
       where e.puntos_validos
      union all select usuario, -puntos_aportados from tickets_participantes
      union all select jugador, -puntos_apostados from apuestas where resultado = 'pendiente'
      union all select jugador, puntos from tickets_montoncitos)
    select u.codigo_referido as usuario, coalesce(l.saldo, 0) as saldo,
           coalesce((select sum(puntos - pagados) from deudas d where d.usuario = u.codigo_referido), 0)::bigint as debe,
           coalesce((select sum(puntos) from suyos s where s.usuario = u.codigo_referido), 0)::bigint as suyo
      from usuarios u left join libro_cuentas l on l.cuenta = 'usuario:' || u.codigo_referido`);
  for (const { usuario, saldo, debe, suyo } of rows) expect([usuario, saldo - debe]).toEqual([usuario, suyo]);
  return rows;
}
