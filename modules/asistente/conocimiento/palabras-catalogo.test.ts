import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { crecer } from "#demo/grow/crecer.ts";
import { tamanosDe } from "#demo/grow/tamanos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { buscarProductos, mirarPalabras, type PalabraCatalogo } from "./catalogo.store.server.ts";

const { db, url } = await testDatabase();
const ctx = testCtx(db, new Date());

beforeAll(() => crecer(url, { tamanos: tamanosDe(0.0005), cofre: ctx.cofre }));

/** One word, looked up in each place by itself. */
async function mirada(palabra: string): Promise<PalabraCatalogo> {
  const { rows } = await db.execute<{
    nombre: boolean;
    en_nombre: boolean;
    texto: boolean;
    parecidas: string[];
  }>(sql`
    select (select count(*) from productos_palabras where left(palabra, length(${palabra})) = ${palabra}) > 0 as nombre,
           (select count(*) from productos where disponible and busqueda_nombre @@ consulta_busqueda(${palabra})) > 0 as en_nombre,
           (select count(*) from productos where disponible and busqueda @@ consulta_busqueda(${palabra})) > 0 as texto,
           array(select palabra from (select palabra, similarity(palabra, ${palabra}) as s from productos_palabras) p
                  where s >= show_limit() order by s desc, palabra limit 4) as parecidas`);
  const [fila] = rows;
  if (!fila) throw new Error("no row");
  const conocida = fila.nombre || fila.en_nombre;
  return { palabra, conocida, en_texto: !conocida && fila.texto, parecidas: fila.parecidas };
}

test("the words of a question are looked up as the plain statements find them", async () => {
  await db.execute(sql`update productos set descripcion = 'Aguanta la cordillera' where id % 5 = 0`);
  await db.execute(sql`update productos set disponible = false where id % 7 = 0`);
  const { rows } = await db.execute<{ palabra: string }>(
    sql`select palabra from productos_palabras order by palabra`,
  );
  const conocidas = rows.map(({ palabra }) => palabra);
  expect(conocidas.length).toBeGreaterThan(20);
  const mal = conocidas.map((palabra) => palabra.slice(0, -2) + palabra.slice(-1));
  const palabras = [
    ...conocidas,
    ...mal,
    ...conocidas.map((palabra) => palabra.slice(0, 3)),
    "cordillera",
    "zzzz",
  ];
  const esperadas = [];
  for (const palabra of palabras) esperadas.push(await mirada(palabra));
  expect(await mirarPalabras(ctx, palabras)).toEqual(esperadas);
  expect(esperadas.find(({ palabra }) => palabra === "cordillera")).toMatchObject({
    conocida: false,
    en_texto: true,
  });
  expect(esperadas.find(({ palabra }) => palabra === "zzzz")).toMatchObject({
    conocida: false,
    en_texto: false,
  });
});

/** The products for a word and a price by all of the catalogue: by name, otherwise by category, otherwise by description. */
async function buscados(q: string, hasta: number | null): Promise<string[]> {
  const { rows } = await db.execute<{ sku: string; lejos: number }>(sql`
    select sku, case when busqueda_nombre @@ consulta_busqueda(${q}) then 0
                     when ts_filter(busqueda, '{a,b}') @@ consulta_busqueda(${q}) then 1 else 2 end as lejos
      from productos where disponible and busqueda @@ consulta_busqueda(${q}) and precio_cliente <= coalesce(${hasta}::bigint, precio_cliente)
     order by 2, not starts_with(orden_nombre, texto_plano(${q})),
              ts_rank(busqueda, consulta_busqueda(${q}))::numeric(8, 3) desc,
              case when ${hasta}::bigint is null then precio_cliente else -precio_cliente end, id`);
  return rows.filter(({ lejos }) => lejos === rows[0]?.lejos).map(({ sku }) => sku);
}

test("products are found by name, otherwise by category, otherwise by description", async () => {
  const { rows } = await db.execute<{ palabra: string }>(sql`
    select palabra from productos_palabras union select texto_plano(categoria) from categorias order by 1`);
  const palabras = [...rows.map(({ palabra }) => palabra), "cordillera", "zzzz"];
  const cuantos: number[] = [];
  for (const q of palabras)
    for (const hasta of [null, 60_000]) {
      const esperados = await buscados(q, hasta);
      const { productos, total } = await buscarProductos(ctx, {
        q,
        rango: { desde: null, hasta },
        cuantos: 100,
        barato: false,
      });
      expect([q, hasta, productos.map(({ sku }) => sku), total]).toEqual([
        q,
        hasta,
        esperados,
        esperados.length,
      ]);
      cuantos.push(total);
    }
  expect(Math.max(...cuantos)).toBeGreaterThan(5);
  // More than the limit would be cut.
  expect(Math.max(...cuantos)).toBeLessThan(100);
});
