import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { nuevoUsuario } from "#tests/support/shop/libro.ts";
import { aportarVarios, crearSorteosVarios } from "#tests/support/shop/sorteos.ts";
import { estaEnMuchos, leerMisSorteos } from "./mis-sorteos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const ahora = ctx.now();
/** As small as the data. */
const TOPES = { todos: 40, vivos: 12 };
const LIMITE = 4;
const personas: string[] = [];

/** People who are in all raffles, in some, in finished ones only, in few and in none of them. */
beforeAll(async () => {
  for (let i = 0; i < 5; i++) personas.push(await nuevoUsuario(ctx));
  const [todo, algunos, pasados, pocos] = personas;
  await crearSorteosVarios(ctx);
  await aportarVarios(ctx, todo, { cada: 1 });
  await aportarVarios(ctx, algunos, { cada: 3 });
  await aportarVarios(ctx, pasados, { cada: 2, donde: sql`estado = 'Finalizado'` });
  await aportarVarios(ctx, pocos, { cada: 31 });
  await db.execute(sql`insert into sorteos_input (sorteo, usuario, input)
    select distinct sorteo, usuario, 7 from tickets_participantes join sorteos on key = sorteo where estado = 'Cerrado' and sorteos.id % 2 = 0`);
});

/** The same list without a shortcut: every raffle of the person, sorted. */
async function deFormaPlana(usuario: string | undefined) {
  const { rows } = await db.execute<{ key: string; puntos: number; vivo: boolean }>(sql`
    select s.key, m.puntos, s.estado <> 'Finalizado' or g.mostrandose as vivo
      from (select sorteo, sum(puntos_aportados)::int as puntos from tickets_participantes where usuario = ${usuario} group by sorteo) m
      join sorteos s on s.key = m.sorteo
      cross join lateral (select coalesce(s.sorteado_en > ${new Date(ahora.getTime() - REVELACION_MS).toISOString()}, false) as mostrandose) g
      left join sorteos_input i on i.sorteo = s.key and i.usuario = ${usuario}
     order by case when s.estado = 'Cerrado' and s.congelado_en is null and s.fecha_sorteo > ${ahora.toISOString()} and i.input is null then 0
                   when s.estado = 'Cerrado' or g.mostrandose then 1 when s.estado = 'Disponible' then 2 else 3 end,
              case when s.estado = 'Cerrado' then s.fecha_sorteo end,
              case when s.estado = 'Disponible' then s.porcentaje end desc nulls last,
              case when s.estado <> 'Disponible' then coalesce(s.sorteado_en, s.fecha_termino) end desc nulls last,
              case when s.estado = 'Disponible' then s.id else -s.id end`);
  return {
    filas: rows.map(({ key, puntos }) => ({ key, puntos })),
    total: Math.min(rows.length, TOPES.todos + 1),
    vivos: Math.min(rows.filter(({ vivo }) => vivo).length, TOPES.vivos + 1),
  };
}

test("only the person in many raffles is read by the shortcut", async () => {
  const muchos = [];
  for (const persona of personas) muchos.push(await estaEnMuchos(ctx, persona, TOPES));
  expect(muchos).toEqual([true, true, false, false, false]);
});

test("every page is the one that sorting all raffles of the person would give", async () => {
  for (const persona of personas) {
    const plana = await deFormaPlana(persona);
    const muchos = await estaEnMuchos(ctx, persona, TOPES);
    for (let desde = 0; desde <= plana.filas.length; desde += LIMITE) {
      const pagina = await leerMisSorteos(ctx, persona, { ahora, limite: LIMITE, desde, muchos }, TOPES);
      expect({ ...pagina, filas: pagina.filas.map(({ key, puntos }) => ({ key, puntos })) }).toEqual({
        ...plana,
        filas: plana.filas.slice(desde, desde + LIMITE),
      });
    }
  }
});
