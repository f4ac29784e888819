import type pg from "pg";
import { COSAS, CUALIDADES, MARCAS } from "#demo/grow/palabras.ts";

/** Fills an empty catalogue. One product in ten is withdrawn, two in ten have points. */
export async function llenarCatalogo(client: pg.Client, cuantos: number): Promise<void> {
  const cosas = COSAS.flatMap((nombres, categoria) => nombres.map((nombre) => ({ nombre, categoria })));
  await client.query(
    "insert into categorias (categoria) select 'Rubro ' || chr(65 + n) from generate_series(0, 7) n",
  );
  await client.query(
    `insert into productos (sku, producto, categoria_id, categoria_2_id, descripcion, precio_cliente, puntos, puntos_final, disponible)
     select 'B' || n,
            format('%s %s %s %s', ($2::text[])[cosa], ($4::text[])[1 + (n * 7) % 20], ($5::text[])[1 + (n * 5) % 18], 100 + n % 900),
            rubro, case when n % 3 = 0 then nullif(1 + (n / 3) % 8, rubro) end,
            format('Para la casa y el trabajo. %s de calidad, con garantía de un año.', ($4::text[])[1 + (n * 11) % 20]),
            1000 + rubro * 20000 + (n * 7919) % 90000, 1000, case when n % 5 = 0 then 1 + n % 999 else 0 end, n % 10 <> 9
       from (select n, 1 + (n * 13) % $6 as cosa, 1 + ($3::int[])[1 + (n * 13) % $6] as rubro from generate_series(1, $1) n) t`,
    [
      cuantos,
      cosas.map(({ nombre }) => nombre),
      cosas.map(({ categoria }) => categoria),
      CUALIDADES,
      MARCAS,
      cosas.length,
    ],
  );
  await client.query("vacuum analyze");
}
