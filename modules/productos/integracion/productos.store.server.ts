import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { categorias, productos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { COLUMNAS_FOTOS } from "#modules/productos/columnas-fotos.store.server.ts";

const segunda = alias(categorias, "categorias_2");

const PRODUCTO = {
  id: productos.id,
  sku: productos.sku,
  producto: productos.producto,
  categoria: categorias.categoria,
  categoria_2: segunda.categoria,
  descripcion: productos.descripcion,
  ...COLUMNAS_FOTOS,
  precio_cliente: productos.precio_cliente,
  precio_normal: productos.precio_normal,
  oferta_hasta: productos.oferta_hasta,
  puntos_regalo: productos.puntos_regalo,
  clase_peso: productos.clase_peso,
  sin_retracto: productos.sin_retracto,
  sin_retracto_frase: productos.sin_retracto_frase,
  disponible: productos.disponible,
  existencias: productos.existencias,
  created_at: productos.created_at,
};

const leer = ({ db }: Lector, condicion: SQL | undefined, cuantos: number) =>
  db
    .select(PRODUCTO)
    .from(productos)
    .innerJoin(categorias, eq(categorias.id, productos.categoria_id))
    .leftJoin(segunda, eq(segunda.id, productos.categoria_2_id))
    .where(condicion)
    .orderBy(desc(productos.id))
    .limit(cuantos);

export type FilaIntegracion = Awaited<ReturnType<typeof leer>>[number];

type Pagina = { disponible?: boolean | undefined; despues: number | null; cuantos: number };

/** The next products, newest first, withdrawn ones too. */
export const leerProductosDesde = (ctx: Lector, { disponible, despues, cuantos }: Pagina) =>
  leer(
    ctx,
    and(
      disponible === undefined ? undefined : eq(productos.disponible, disponible),
      despues === null ? undefined : lt(productos.id, despues),
    ),
    cuantos,
  );

export async function leerProductoPorSku(ctx: Lector, sku: string): Promise<FilaIntegracion | null> {
  const [fila] = await leer(ctx, eq(productos.sku, sku), 1);
  return fila ?? null;
}

export type FilaExistencias = {
  id: number;
  opcion: number | null;
  producto: string;
  sufijo: string | null;
  nombre: string;
  valor_1: string | null;
  valor_2: string | null;
  opcion_1: string | null;
  opcion_2: string | null;
  existencias: number | null;
  disponible: boolean;
  ubicacion: string;
};

/** Id of the product and of its option, 0 for a product without options. */
export type LugarExistencias = [producto: number, opcion: number];

/** What can be counted: each option on sale, or the product itself where it has none. Newest products first. */
export async function leerExistenciasDesde(
  { db }: Lector,
  { sku, despues, cuantas }: { sku?: string | undefined; despues: LugarExistencias | null; cuantas: number },
): Promise<FilaExistencias[]> {
  const [producto, opcion] = despues ?? [0, 0];
  const condiciones = [
    ...(sku === undefined ? [] : [sql`p.sku = ${sku}`]),
    ...(despues ? [sql`p.id <= ${producto} and (p.id < ${producto} or coalesce(o.id, 0) > ${opcion})`] : []),
  ];
  const donde = condiciones.length === 0 ? sql`` : sql`where ${sql.join(condiciones, sql` and `)}`;
  const { rows } = await db.execute<FilaExistencias>(sql`
    select p.id, o.id as opcion, p.sku as producto, o.sufijo, p.producto as nombre, o.valor_1, o.valor_2, p.opcion_1, p.opcion_2,
           case when o.id is null then p.existencias else o.existencias end as existencias, p.disponible, p.ubicacion
      from productos p left join productos_opciones o on o.producto = p.sku and o.disponible
     ${donde} order by p.id desc, coalesce(o.id, 0) limit ${cuantas}`);
  return rows;
}
