import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cupones, usuarios } from "#database/schema.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { escribirCesta } from "#modules/carrito/cesta.ts";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import { createRateLimiter, RULES } from "#server/http/rate-limit.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const database = openForFile(await demoDatabase());
const { db } = database;
const limits = createRateLimiter({ ...testCtx(db), now: () => new Date() });
const { ask, login, post } = await openWholeShop({ database, limits });

test("'Pagar' without scripts and the functions count coupon codes together", async () => {
  await db.insert(cupones).values({ codigo: "BUENO", tipo: "porcentaje", valor: 10 });
  const [ana] = CLIENTES_DEMO;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from productos p where disponible and existencias is null
       and not exists (select from productos_opciones o where o.producto = p.sku) order by id limit 1`);
  const cesta = escribirCesta([{ tipo: "producto", id: rows[0]?.id ?? 0, cantidad: 1 }]);
  const cookie = `${await login(ana?.email ?? "")}; cesta=${cesta}`;
  const { codigo_referido = "", nombre = "", celular = "", comuna = "", direccion = "" } = ana ?? {};
  const pay = (cupon: string, calle = direccion) =>
    post(
      "/carrito",
      { intento: "pagar", nombre, celular, comuna, direccion: calle, terminos: "2026-11-15", cupon },
      { cookie },
    );
  const review = (cupon: string) =>
    ask(`${FUNCTIONS_PATH}/revisarCupon`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cupon, productos: 10_000 }),
      cookie,
    });
  const { max } = RULES.cupon;
  for (let n = 0; n < max; n += 2)
    expect([(await pay(`NADA${n}`)).status, (await review(`NADA${n}`)).status]).toEqual([404, 404]);

  const refused = await pay("BUENO", "Otra calle 123");
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/Probaste demasiados cupones\. Intenta de nuevo en \d+ minutos?\./);
  expect((await review("BUENO")).status).toBe(429);
  const [persona] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido));
  expect(persona).toMatchObject({ direccion });
  expect((await pay("")).status).toBe(200);
});
