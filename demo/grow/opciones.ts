import { baseDe, ejecutar, type Obra, seguirDesde } from "./obra.ts";

/** How many combinations a product with options has. */
export const COMBINACIONES = 6;

/**
 * Gives one product in five six combinations of two options, some dearer than others, and leaves them in `g_opciones` for the
 * sales. Products with a raffle have none.
 */
export async function crecerOpciones(obra: Obra): Promise<void> {
  const base = await baseDe(obra, "productos_opciones");
  await ejecutar(
    obra,
    `update productos set opcion_1 = 'Talla', opcion_2 = 'Color' where sku ~ '^G[0-9]*[78]$' and puntos = 0`,
  );
  const creadas = await ejecutar(
    obra,
    `insert into productos_opciones (id, producto, valor_1, valor_2, sufijo, diferencia, imagen, posicion)
     select $1 + row_number() over (order by p.id, c.posicion), p.sku, c.talla, c.color, left(c.talla, 1) || left(c.color, 1),
            c.diferencia, case when c.color = 'Azul' then p.imagen_2 end, c.posicion
       from productos p,
            (values ('S', 'Rojo', 0, 0), ('S', 'Azul', 0, 1), ('M', 'Rojo', 500, 2), ('M', 'Azul', 500, 3),
                    ('L', 'Rojo', 1000, 4), ('L', 'Azul', 1500, 5)) as c(talla, color, diferencia, posicion)
      where p.sku ~ '^G[0-9]*[78]$' and p.puntos = 0`,
    [base],
  );
  await seguirDesde(obra, "productos_opciones");
  await ejecutar(
    obra,
    `create temp table g_opciones on commit drop as
     select producto as sku, array_agg(id order by posicion) as ids, array_agg(diferencia order by posicion) as diferencias,
            array_agg('Talla ' || valor_1 || ' · Color ' || valor_2 order by posicion) as nombres
       from productos_opciones where id > $1 group by producto`,
    [base],
  );
  await ejecutar(obra, "analyze g_opciones");
  obra.decir(`opciones ${creadas}`);
}
