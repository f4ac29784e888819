import { baseDe, ejecutar, type Obra, seguirDesde } from "./obra.ts";
import { COSAS, CUALIDADES, MARCAS } from "./palabras.ts";
import { CADA_CUANTOS_SORTEO } from "./tamanos.ts";

const PUNTOS_POR_ABONO = 40;
const OBJETIVO = 25 * PUNTOS_POR_ABONO;
const DESCRIPCION =
  "Para la casa y el trabajo: %s, firme y fácil de guardar. Viene armado, con manual en español y garantía de un año.\n\n• Materiales que duran\n• Repuestos en Chile\n• Liviano de llevar\n\nUn clásico de %s que se usa todo el año, en el patio o de viaje.";

/**
 * Creates products in the shop's categories with its pictures; one in twenty is withdrawn. The first one is
 * the most popular.
 */
export async function crecerCatalogo(obra: Obra): Promise<void> {
  const { productos } = obra.tamanos;
  const cosas = COSAS.flat();
  await ejecutar(
    obra,
    `insert into categorias (categoria) select 'Rubro ' || chr(64 + n) from generate_series(1, 8) n
      where not exists (select from categorias)`,
  );
  await ejecutar(
    obra,
    `insert into tickets (ticket, precio, puntos, hex) select 'Ticket ' || p, p * 10, p, '#7c3aed'
       from unnest(array[100, 500, 1000]) p where not exists (select from tickets)`,
  );
  const base = await baseDe(obra, "productos");
  const creados = await ejecutar(
    obra,
    `with rubros as (select array_agg(id order by id) as ids, count(*)::int as cuantos from categorias),
          fotos as (select array_agg(id order by id) as ids, greatest(count(*)::int, 1) as cuantos from archivos where tipo = 'foto')
     insert into productos (id, sku, producto, categoria_id, categoria_2_id, descripcion, imagen_1, imagen_2, imagen_3,
                            precio_cliente, puntos, puntos_regalo, minimo_puntos, disponible, created_at)
     select $2 + n, 'G' || n,
            format('%s %s %s %s', ($3::text[])[1 + (n * 17) % $4], ($5::text[])[1 + (n * 7) % $6], ($7::text[])[1 + (n * 5) % $8], 100 + n % 900),
            r.ids[1 + n % r.cuantos], case when n % 3 = 0 then r.ids[1 + (n + 1) % r.cuantos] end,
            format($9, ($5::text[])[1 + (n * 11) % $6], ($7::text[])[1 + (n * 5) % $8]),
            f.ids[1 + n % f.cuantos], f.ids[1 + (n + 1) % f.cuantos], f.ids[1 + (n + 2) % f.cuantos],
            (5 + (n::bigint * 7919) % 300) * 990, case when n % $10 = 0 then $11 else 0 end, (n % 4) * 25, 10,
            n = 1 or n % 20 <> 19, now() - interval '800 days' + interval '799 days' * n / $1
       from generate_series(1, $1::int) n, rubros r, fotos f`,
    [
      productos,
      base,
      cosas,
      cosas.length,
      CUALIDADES,
      CUALIDADES.length,
      MARCAS,
      MARCAS.length,
      DESCRIPCION,
      CADA_CUANTOS_SORTEO,
      OBJETIVO,
    ],
  );
  await seguirDesde(obra, "productos");
  obra.decir(`productos ${creados}`);
}
