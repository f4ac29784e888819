import { like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notificaciones } from "#database/schema.ts";
import { tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { vencerDevoluciones } from "./vencer-devoluciones.server.ts";

const { db, ctx, admin, gente } = await tiendaConDevoluciones();

test("admins are told of every refund near its last day, however many they were told of before", async () => {
  const pedida_en = new Date(ctx.now().getTime() - 40 * 24 * 60 * 60_000).toISOString();
  const { codigo_referido } = gente.ana;
  await db.execute(sql`
    with nuevas as (
      insert into ventas (codigo, usuario, productos, puntos, total, estado_pago, pagado_en, fecha)
      select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'), ${codigo_referido}, 1000, 0, 1000, 'Anulado', now(), now()
        from generate_series(1, 150) n returning id)
    insert into devoluciones_pedidas (venta, usuario, tipo, solucion, falla, forma, pedida_en)
    select id, ${codigo_referido}, 'garantia', 'dinero', 'No enciende', 'a_favor', ${pedida_en}::timestamptz from nuevas`);
  const avisos = () =>
    db.$count(
      notificaciones,
      like(notificaciones.clave, `admin:devolucion:%:plazo:${admin.codigo_referido}`),
    );
  await vencerDevoluciones(ctx);
  expect(await avisos()).toBe(100);
  await vencerDevoluciones(ctx);
  await vencerDevoluciones(ctx);
  expect(await avisos()).toBe(150);
});
