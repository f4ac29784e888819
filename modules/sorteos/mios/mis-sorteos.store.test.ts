import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { nuevoUsuario } from "#tests/support/shop/libro.ts";
import { estaEnMuchos, leerMisSorteos } from "./mis-sorteos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const ahora = ctx.now();
/** As small as the data. */
const TOPES = { todos: 40, vivos: 12 };
const LIMITE = 4;
const personas: string[] = [];

/** Three hundred raffles in all states, and people who are in nearly all, in some, in finished ones only, and in none of them. */
beforeAll(async () => {
  for (let i = 0; i < 5; i++) personas.push(await nuevoUsuario(ctx));
  const [todo, algunos, pasados, pocos] = personas;
  await db.execute(sql`insert into categorias (categoria) values ('Mías')`);
  await db.execute(sql`insert into productos (sku, producto, categoria_id, precio_cliente, puntos)
    select 'M' || n, 'Producto ' || n, (select max(id) from categorias), 1000, 1000 from generate_series(1, 300) n`);
  await db.execute(sql`
    insert into sorteos (key, producto, objetivo, minimo, compromiso, estado, reunido, fecha_termino, fecha_sorteo, sorteado_en, congelado_en)
    select 'SRT-' || lpad(n::text, 4, '0'), 'M' || n, 1000, 1, 'c', e.estado,
           case e.estado when 'Disponible' then abs(hashint4(n * 7)) % 50 * 20 when 'Cerrado' then 1000 else 700 end,
           case when e.estado <> 'Disponible' then ${ahora.toISOString()}::timestamptz - abs(hashint4(n * 11)) % 9 * interval '1 day' end,
           case when e.estado <> 'Disponible' then ${ahora.toISOString()}::timestamptz + (abs(hashint4(n * 13)) % 9 - 2) * interval '1 day' end,
           -- Some were drawn a moment ago, some never.
           case when e.estado = 'Finalizado' and n % 3 > 0
             then ${ahora.toISOString()}::timestamptz - abs(hashint4(n * 17)) % 20 * ${REVELACION_MS / 10} * interval '1 millisecond' end,
           case when e.estado = 'Cerrado' and n % 5 = 0 then ${ahora.toISOString()}::timestamptz end
      from generate_series(1, 300) n,
           lateral (select (array['Disponible', 'Disponible', 'Disponible', 'Cerrado', 'Finalizado', 'Finalizado', 'Finalizado', 'Finalizado'])
                           [abs(hashint4(n)) % 8 + 1] as estado) e`);
  const aporta = (quien: string | undefined, salto: number, donde = sql`true`) =>
    db.execute(sql`
      insert into tickets_participantes (usuario, sorteo, producto, puntos_aportados, puntos_inicio, puntos_final, created_at)
      select ${quien}, key, producto, 3, ${salto * 1_000}::int + v * 10 + 1, ${salto * 1_000}::int + v * 10 + 3,
             ${ahora.toISOString()}::timestamptz - abs(hashint8(id * 19 + v)) % 100000 * interval '1 minute'
        from sorteos, generate_series(0, 1) v where id % ${salto}::int = 0 and (v = 0 or id % 7 = 0) and ${donde}`);
  await aporta(todo, 1);
  await aporta(algunos, 3);
  await aporta(pasados, 2, sql`estado = 'Finalizado'`);
  await aporta(pocos, 31);
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
