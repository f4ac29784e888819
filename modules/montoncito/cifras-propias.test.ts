import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { nuevoUsuario } from "#tests/support/shop/libro.ts";
import { leerCifrasPropias } from "./apuestas/apuestas.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the sums of a player are those of each ended round", async () => {
  const jugadores = [await nuevoUsuario(ctx), await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
  await db.execute(sql`delete from partidas where estado in ('abierta', 'cuenta', 'Cerrada')`);
  // One round is being revealed, some were annulled, two wait for their pulse.
  await db.execute(sql`
    insert into partidas (key_partida, compromiso, estado, apartada)
    select 'PARTIDA-' || 90000 + n, 'c', case when n in (7, 8, 9) then 'Cerrada' when n % 10 = 0 then 'anulada' else 'finalizada' end, n in (8, 9)
      from generate_series(1, 120) n`);
  await db.execute(sql`
    insert into tickets_montoncitos (jugador, partida, puntos)
    select j.jugador, p.key_partida, hashint8(p.id * 31 + j.n) % 500
      from partidas p, unnest(${sql.param(jugadores.slice(0, 2))}::text[]) with ordinality j(jugador, n)
     where p.key_partida like 'PARTIDA-9%' and p.estado <> 'anulada' and (p.id + j.n) % 3 > 0`);
  for (const jugador of jugadores) {
    const { rows } = await db.execute(sql`
      select count(*) as partidas, coalesce(sum(greatest(t.puntos, 0)), 0)::bigint as ganado,
             coalesce(sum(greatest(-t.puntos, 0)), 0)::bigint as perdido
        from tickets_montoncitos t join partidas p on p.key_partida = t.partida
       where t.jugador = ${jugador} and p.estado = 'finalizada'`);
    expect(await leerCifrasPropias(ctx, jugador)).toEqual(rows[0]);
  }
  expect((await leerCifrasPropias(ctx, jugadores[0] ?? "")).partidas).toBeGreaterThan(50);
  // Annulled rounds pile up over the years and have no nets: only the three that were closed and have not ended are looked up.
  const { explicado, planes } = explicar(ctx, { mide: true });
  await leerCifrasPropias(explicado, jugadores[0] ?? "");
  expect(planes[0]).toMatch(/InitPlan.*\n.* on partidas \(actual rows=3\b/);
});
