import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { cuadrar } from "./dinero.ts";
import { leerDinero, leerFuentes } from "./pagos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the money in favour of a person is what each of their sales holds", async () => {
  const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
  const { sku } = await crearProducto(ctx, { sku: "FAVOR" });
  // Every state, with less, all and more than the total, annulled lines and shipping, refunds, and payments that were undone.
  await db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, envio_cobrado, total, estado_pago, pagado_en, envio_devuelto, fecha)
    select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'),
           case when n % 11 = 0 then ${beto.codigo_referido} else ${ana.codigo_referido} end, 600, 0, 400, 1000,
           (array['Validando Pago', 'Pagado', 'Rechazado', 'Anulado'])[1 + n % 4], case when n % 2 = 1 then now() end, case when n % 5 = 0 then 300 else 0 end,
           now() - n * interval '1 hour'
      from generate_series(2, 400) n`);
  await db.execute(sql`
    insert into productos_compras (producto, puntos, estado, precio, total, forma_pago, usuario, venta)
    select ${sku}, 0, 'Anulado', 400, 400, 'whatsapp', v.usuario, v.id from ventas v where v.id % 7 = 0`);
  await db.execute(sql`
    insert into pagos (venta, monto, via, quien, deshecho_en, deshecho_por)
    select v.id, (array[400, 1000, 1300])[1 + (v.id / 4) % 3], 'manual', 'sistema:prueba',
           case when p.n = 2 and v.id % 3 > 0 then now() end, case when p.n = 2 and v.id % 3 > 0 then 'sistema:prueba' end
      from ventas v, generate_series(1, 2) p(n) where v.id % 13 > 0`);
  await db.execute(sql`
    insert into devoluciones (venta, monto, forma, fecha, quien)
    select v.id, 150, 'efectivo', '2026-11-01', 'sistema:prueba' from ventas v where v.id % 6 = 0`);
  for (const { codigo_referido } of [ana, beto]) {
    const { rows } = await db.execute<{ codigo: string }>(
      sql`select codigo from ventas where usuario = ${codigo_referido} order by fecha, id`,
    );
    const todas = [];
    for (const { codigo } of rows) {
      const dinero = await leerDinero(ctx, codigo);
      const { a_favor } = cuadrar(dinero);
      if (a_favor > 0) todas.push({ id: dinero.id, codigo, a_favor });
    }
    expect(todas.length).toBeGreaterThan(5);
    expect(await leerFuentes(ctx, codigo_referido)).toEqual(todas);
  }
});
