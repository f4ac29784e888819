import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerOferta } from "./cotizacion.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];

const vender = (desde: number, hasta: number) =>
  db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, total, estado_pago, pagado_en)
    select 'PZ-' || translate(lpad(n::text, 6, '0'), '0123456789', 'ABCDEFGHJK'),
           case when n % 4 = 0 then ${ana.codigo_referido} else ${beto.codigo_referido} end, 1000, 0, 1000,
           case when n % 3 = 0 then 'Pagado' else 'Validando Pago' end, case when n % 3 = 0 then now() end
      from generate_series(${desde}::int, ${hasta}::int) n`);

const compradores = [ana.codigo_referido, beto.codigo_referido];

/** The plan that counts the waiting sales. */
async function plan(): Promise<string> {
  const { explicado, planes } = explicar(ctx);
  await leerOferta(explicado, [], compradores);
  return planes.find((uno) => uno.includes(" on ventas")) ?? "";
}

test("waiting sales are counted from the index of each buyer, in a shop that grew since its tables were analyzed", async () => {
  const indice = "Index Only Scan using ventas_huella_idx on ventas";
  await vender(1, 30);
  expect(await plan()).toContain(indice);
  await vender(31, 4_000);
  await db.execute(sql`analyze ventas`);
  await vender(4_001, 6_000);
  expect(await plan()).toContain(indice);
  const { sin_pagar } = await leerOferta(ctx, [], compradores);
  expect(Object.fromEntries(sin_pagar)).toEqual({
    [ana.codigo_referido]: 1_000,
    [beto.codigo_referido]: 1_000,
  });
});
