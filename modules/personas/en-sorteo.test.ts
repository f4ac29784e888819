import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { nuevoUsuario } from "#tests/support/shop/libro.ts";
import { aportarVarios, crearSorteosVarios } from "#tests/support/shop/sorteos.ts";
import { leerPendiente } from "./personas.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("who is in a running raffle is what looking at each raffle of the person says", async () => {
  await crearSorteosVarios(ctx);
  const leidas: boolean[] = [];
  const planas: boolean[] = [];
  // One person for each small group of raffles, and one in finished raffles only.
  for (let resto = 0; resto < 60; resto++) {
    const codigo = await nuevoUsuario(ctx);
    await aportarVarios(ctx, codigo, { cada: 1, donde: sql`id % 60 = ${resto}::int` });
    leidas.push((await leerPendiente(ctx, codigo)).en_sorteo);
    const { rows } = await db.execute<{ plana: boolean }>(sql`
      select coalesce(bool_or(s.estado <> 'Finalizado' or s.sorteado_en > ${reveladoHasta(ctx.now()).toISOString()}), false) as plana
        from sorteos s where s.key in (select sorteo from tickets_participantes where usuario = ${codigo})`);
    planas.push(rows[0]?.plana ?? false);
  }
  expect(leidas).toEqual(planas);
  expect(new Set(leidas)).toEqual(new Set([true, false]));
});
