import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearSorteosVarios } from "#tests/support/shop/sorteos.ts";
import { leerCifrasSorteos } from "./sorteos-lista.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the figures of raffles are those of counting each one", async () => {
  await crearSorteosVarios(ctx);
  const { rows } = await db.execute(sql`
    select count(*) filter (where estado = 'Disponible') as abiertos,
           (sum(reunido) filter (where estado = 'Disponible'))::bigint as reunido,
           count(*) filter (where estado = 'Disponible' and reunido * 100 / objetivo >= 90) as casi_llenos,
           count(*) filter (where estado = 'Cerrado') as cerrados, 0::bigint as listos,
           count(*) filter (where estado = 'Finalizado') as finalizados,
           count(*) filter (where estado = 'Finalizado' and ganador_producto is null) as sin_ganadores
      from sorteos`);
  expect(await leerCifrasSorteos(ctx, null)).toEqual(rows[0]);
});
