import { type SQL, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { EconomiaProducto, Mayores } from "./limites.ts";

export type ProductoEnLimites = { sku: string; producto: string; economia: EconomiaProducto };

type Fila = Omit<EconomiaProducto, "opciones" | "oferta_hasta"> & {
  oferta_hasta: string | null;
  sku: string;
  producto: string;
  opciones: { id: number; diferencia: number; nombre: string }[];
};

/** What the bounds look at, by SKU. */
export const leerEconomias = async (
  lector: Lector,
  skus: readonly string[],
): Promise<Map<string, ProductoEnLimites>> =>
  skus.length === 0
    ? new Map()
    : new Map(
        (await leer(lector, sql`p.sku = any(${sql.param([...skus])}::text[])`)).map((fila) => [
          fila.sku,
          fila,
        ]),
      );

/** The same of every product with a raffle or gift points: what a point is worth matters for them. */
export const leerEconomiasConPuntos = (lector: Lector): Promise<ProductoEnLimites[]> =>
  leer(lector, sql`p.puntos > 0 or p.puntos_regalo > 0`);

async function leer({ db }: Lector, cuales: SQL): Promise<ProductoEnLimites[]> {
  const { rows } = await db.execute<Fila>(sql`
    select p.sku, p.producto, p.precio_cliente, p.precio_normal, p.oferta_hasta, p.puntos, p.puntos_regalo,
           (select s.objetivo from sorteos s where s.producto = p.sku and s.estado <> 'Finalizado') as objetivo_en_curso,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'diferencia', o.diferencia,
                       'nombre', concat_ws(' · ', o.valor_1, o.valor_2)) order by o.id)
                       from productos_opciones o where o.producto = p.sku and o.disponible), '[]') as opciones
      from productos p where ${cuales} order by p.sku`);
  return rows.map(({ sku, producto, oferta_hasta, ...economia }) => ({
    sku,
    producto,
    economia: { ...economia, oferta_hasta: oferta_hasta === null ? null : new Date(oferta_hasta) },
  }));
}

const SIN_HISTORIA: Mayores = { producto: null, opciones: {} };

/**
 * The highest price that each product and option asked for since an instant: of the rows after it and of the one that was in force
 * then. An offer that is over has become its normal price, even if no job has run since.
 */
export async function leerMayores(
  { db }: Lector,
  skus: readonly string[],
  { desde, ahora }: { desde: Date; ahora: Date },
): Promise<(sku: string) => Mayores> {
  const mayores = new Map<string, { producto: number | null; opciones: Record<number, number> }>();
  if (skus.length > 0) {
    const { rows } = await db.execute<{ producto: string; opcion: number | null; mayor: number }>(sql`
      with suyas as (select * from precios_historia where producto = any(${sql.param([...skus])}::text[])),
           previas as (select distinct on (producto, opcion) * from suyas where desde < ${desde.toISOString()}
                        order by producto, opcion, desde desc, id desc)
      select producto, opcion,
             max(case when oferta_hasta <= ${ahora.toISOString()} then greatest(precio, precio_normal) else precio end) as mayor
        from (select * from suyas where desde >= ${desde.toISOString()} union all select * from previas) h
       group by producto, opcion`);
    for (const { producto, opcion, mayor } of rows) {
      const suyos = mayores.get(producto) ?? { producto: null, opciones: {} };
      if (opcion === null) suyos.producto = mayor;
      else suyos.opciones[opcion] = mayor;
      mayores.set(producto, suyos);
    }
  }
  return (sku) => mayores.get(sku) ?? SIN_HISTORIA;
}
