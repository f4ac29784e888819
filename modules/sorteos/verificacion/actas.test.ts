import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { nuevoSorteo } from "#tests/support/shop/libro.ts";
import { leerTextoActas } from "./leer-acta.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the list of actas that is kept has every raffle that closed, at once", async () => {
  const sorteos = [await nuevoSorteo(ctx), await nuevoSorteo(ctx), await nuevoSorteo(ctx)];
  const leer = async () => JSON.parse(await leerTextoActas(ctx));
  expect(await leer()).toEqual([]);
  // The last one closes first: the list is in the order in which the raffles were opened.
  for (const { key } of sorteos.toReversed()) {
    await db.execute(sql`update sorteos set estado = 'Finalizado', fecha_termino = now(), huella_rangos = ${"0".repeat(64)}
      where key = ${key}`);
    const { rows } = await db.execute<{ key: string; sku: string }>(
      sql`select key, producto as sku from sorteos where huella_rangos is not null order by id`,
    );
    const lista = rows.map(({ key, sku }) => ({
      key,
      url: `/productos/detalle-producto/${sku}/sorteo/${key}/acta.json`,
    }));
    expect(await leer()).toEqual(lista);
    expect(await leer()).toEqual(lista);
  }
});
