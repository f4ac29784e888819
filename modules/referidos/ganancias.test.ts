import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { sumarGanancias } from "./referidos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("what referrals earned is the sum of their rows and of what annulments took back", async () => {
  const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
  expect(await sumarGanancias(ctx, ana.codigo_referido)).toBe(0);
  await darPuntos(ctx, ana.codigo_referido, 5);
  await db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, total)
    select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'), ${beto.codigo_referido}, 0, 0, 0
      from generate_series(2, 30) n`);
  await db.execute(sql`
    insert into tickets_compras (ticket, cantidad, precio, total, puntos, estado, forma_pago, usuario, venta_origen, porcentaje)
    select t.ticket, t.cantidad, t.precio, t.total, v.id * 10, e.estado, 'referido', ${ana.codigo_referido}, v.id, 10
      from ventas v, (select * from tickets_compras limit 1) t,
           lateral (select estado from tickets_estados order by estado offset v.id % 3 limit 1) e`);
  await db.execute(sql`
    insert into tickets_compras (ticket, cantidad, precio, total, puntos, estado, forma_pago, usuario, credito)
    select t.ticket, t.cantidad, t.precio, t.total, -c.puntos / 2, c.estado, 'ajuste', c.usuario, c.id
      from tickets_compras c, (select * from tickets_compras where forma_pago = 'ajuste' limit 1) t
     where c.forma_pago = 'referido' and c.id % 4 = 0`);
  const { rows } = await db.execute<{ puntos: number }>(sql`
    select coalesce(sum(c.puntos), 0)::int as puntos from tickets_compras c join tickets_estados e using (estado)
     where c.usuario = ${ana.codigo_referido} and (c.forma_pago = 'referido' or c.credito is not null) and e.puntos_validos`);
  expect(rows[0]?.puntos).toBeGreaterThan(0);
  expect(await sumarGanancias(ctx, ana.codigo_referido)).toBe(rows[0]?.puntos);
  expect(await sumarGanancias(ctx, beto.codigo_referido)).toBe(0);
});
