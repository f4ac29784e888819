import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { categorias, productos, productos_opciones, sorteos } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { patronDe } from "#modules/comun/texto/busqueda.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { COLUMNAS_FOTOS } from "#modules/productos/columnas-fotos.store.server.ts";
import { productosConPoco } from "./existencias.store.server.ts";
import type { FiltrosProductos, OrdenProductos } from "./filtros.ts";
import type { ProductoNuevo } from "./formularios.ts";

const CAMPOS = {
  sku: productos.sku,
  producto: productos.producto,
  categoria_id: productos.categoria_id,
  categoria_2_id: productos.categoria_2_id,
  descripcion: productos.descripcion,
  precio_cliente: productos.precio_cliente,
  precio_normal: productos.precio_normal,
  oferta_hasta: productos.oferta_hasta,
  puntos: productos.puntos,
  puntos_regalo: productos.puntos_regalo,
  minimo_puntos: productos.minimo_puntos,
  disponible: productos.disponible,
  clase_peso: productos.clase_peso,
  ubicacion: productos.ubicacion,
  sin_retracto: productos.sin_retracto,
  sin_retracto_frase: productos.sin_retracto_frase,
  existencias: productos.existencias,
};
export type ColumnasFotos = Record<keyof typeof COLUMNAS_FOTOS, string | null>;

const segunda = alias(categorias, "segunda");
const enCurso = and(eq(sorteos.producto, productos.sku), ne(sorteos.estado, "Finalizado"));
const SORTEO = {
  key: sorteos.key,
  estado: sorteos.estado,
  objetivo: sorteos.objetivo,
  minimo: sorteos.minimo,
  reunido: sorteos.reunido,
};

const FICHA = { categoria: categorias.categoria, categoria_2: segunda.categoria, sorteo: SORTEO };

const ORDEN: Record<OrdenProductos, SQL[]> = {
  nuevos: [desc(productos.created_at), desc(productos.id)],
  nombre: [asc(productos.orden_nombre), asc(productos.id)],
  sku: [asc(productos.sku)],
  "precio-desc": [desc(productos.precio_cliente), desc(productos.id)],
  "precio-asc": [asc(productos.precio_cliente), asc(productos.id)],
  avance: [desc(productos.puntos_final), desc(productos.id)],
};

/** A product that a text finds. */
type Hallado = { id: number; disponible: boolean };
/** The products that a text finds in the category of the list, in its order; null without a text. */
export type ProductosHallados = readonly Hallado[] | null;

const deCategoria = ({ categoria }: FiltrosProductos): SQL | undefined =>
  categoria ? or(eq(productos.categoria_id, categoria), eq(productos.categoria_2_id, categoria)) : undefined;

const siSeAcaba = ({ pocas }: FiltrosProductos): SQL | undefined =>
  pocas && sql`${productos.sku} in (select t.sku from (${productosConPoco()}) t)`;

const siDisponible = ({ disponible }: FiltrosProductos): SQL | undefined =>
  disponible === undefined ? undefined : eq(productos.disponible, disponible);

/** The filters without the text, which is looked up before. */
const condicion = (filtros: FiltrosProductos): SQL | undefined =>
  and(deCategoria(filtros), siDisponible(filtros), siSeAcaba(filtros));

/**
 * What `condicion` finds, to be counted. First and second category apart: each is read from its own index, and the second only while the
 * first is below the limit.
 */
function hallados(filtros: FiltrosProductos, mas: SQL | undefined): SQL {
  const de = (categoria?: SQL) =>
    sql`select 1 from ${productos} where ${and(sql`true`, categoria, siDisponible(filtros), siSeAcaba(filtros), mas)}`;
  const { categoria } = filtros;
  if (!categoria) return de();
  return sql`(${de(eq(productos.categoria_id, categoria))} limit ${TOPE_CONTEO + 1})
    union all (${de(sql`${productos.categoria_2_id} = ${categoria} and ${productos.categoria_id} <> ${categoria}`)} limit ${TOPE_CONTEO + 1})`;
}

/**
 * Finds products by trigram index, once for the counts and the page, up to the limit: the planner might otherwise walk through
 * all of them in the order of the list.
 */
export async function hallarPorTexto(
  { db }: Lector,
  filtros: FiltrosProductos,
  limite = 0,
): Promise<ProductosHallados> {
  const { texto, orden } = filtros;
  if (!texto) return null;
  const contiene = or(
    ilike(productos.sku, patronDe(texto)),
    sql`texto_plano(${texto}) <> '' and ${productos.orden_nombre} like '%' || texto_plano(${texto}) || '%'`,
  );
  const { rows } = await db.execute<Hallado>(sql`
    select ${productos.id}, ${productos.disponible}
      from (select * from ${productos} where ${contiene} limit ${Math.max(limite, TOPE_CONTEO + 1)}) ${productos}
     where ${and(sql`true`, deCategoria(filtros), siSeAcaba(filtros))} order by ${sql.join(ORDEN[orden], sql`, `)}`);
  return rows;
}

const elegidos = ({ disponible }: FiltrosProductos, hallados: readonly Hallado[]) =>
  hallados.filter((hallado) => disponible === undefined || hallado.disponible === disponible);

const deIds = (ids: readonly number[]) => sql`${productos.id} = any(${sql.param([...ids])}::bigint[])`;

/** A page of the list, each product with its current raffle. */
export async function leerProductosAdmin(
  ctx: Lector,
  filtros: FiltrosProductos,
  porcion: Porcion,
  conocidos?: ProductosHallados,
) {
  const { limite, desde } = porcion;
  if (filtros.orden === "avance" && !filtros.texto && !filtros.categoria)
    return leer(ctx, filtros, await masAvanzados(ctx, filtros, porcion)).limit(limite);
  const hallados = conocidos ?? (await hallarPorTexto(ctx, filtros, limite));
  if (!hallados) return leer(ctx, filtros, condicion(filtros)).limit(limite).offset(desde);
  const pagina = elegidos(filtros, hallados).slice(desde, desde + limite);
  return leer(ctx, filtros, deIds(pagina.map(({ id }) => id))).limit(limite);
}

const leer = ({ db }: Lector, { orden }: FiltrosProductos, donde: SQL | undefined) =>
  db
    .select({ ...CAMPOS, imagen_1: productos.imagen_1, ...FICHA })
    .from(productos)
    .innerJoin(categorias, eq(categorias.id, productos.categoria_id))
    .leftJoin(segunda, eq(segunda.id, productos.categoria_2_id))
    .leftJoin(sorteos, enCurso)
    .where(donde)
    .orderBy(...ORDEN[orden])
    .$dynamic();

/**
 * The products of a page in the order of their points, without sorting the catalogue: those with points are read by range, from
 * the highest on, and the others follow only when these do not fill the page.
 */
async function masAvanzados(
  { db }: Lector,
  filtros: FiltrosProductos,
  { limite, desde }: Porcion,
): Promise<SQL> {
  const hasta = desde + limite;
  const donde = and(sql`true`, condicion(filtros));
  const { id, puntos_final, tramo_puntos, con_puntos } = productos;
  const { rows } = await db.execute<{ id: number }>(sql`
    with con as (
      select ${id}, ${puntos_final} from ${productos} where ${con_puntos} and ${donde}
       order by ${tramo_puntos} desc, ${puntos_final} desc, ${id} desc limit ${hasta}),
    sin as (
      select ${id}, ${puntos_final} from ${productos}
       where (select count(*) from con) < ${hasta} and not ${con_puntos} and ${donde}
       order by ${id} desc limit ${hasta})
    select id from (select * from con union all select * from sin) elegidos
     order by puntos_final desc, id desc limit ${limite} offset ${desde}`);
  return deIds(rows.map((fila) => fila.id));
}

/** The SKUs that the filters find, up to a limit, in one fixed order. */
export async function leerSkusFiltrados(
  ctx: Lector,
  filtros: FiltrosProductos,
  limite: number,
): Promise<string[]> {
  const hallados = await hallarPorTexto(ctx, filtros, limite);
  const filas = await ctx.db
    .select({ sku: productos.sku })
    .from(productos)
    .where(hallados ? deIds(elegidos(filtros, hallados).map(({ id }) => id)) : condicion(filtros))
    .orderBy(asc(productos.sku))
    .limit(limite);
  return filas.map(({ sku }) => sku);
}

export type FilaProductoAdmin = Awaited<ReturnType<typeof leerProductosAdmin>>[number];

/** How many products the filters find, and how many of them are for sale, counted up to the limit. */
export async function contarProductosAdmin(
  { db }: Lector,
  filtros: FiltrosProductos,
  con_texto: ProductosHallados,
) {
  if (con_texto) {
    const suyos = elegidos(filtros, con_texto);
    return { total: suyos.length, disponibles: suyos.filter(({ disponible }) => disponible).length };
  }
  const cuantos = (mas?: SQL) => cuantosHasta(sql`from (${hallados(filtros, mas)}) h`);
  const [fila] = await db
    .select({ total: cuantos(), disponibles: cuantos(sql`${productos.disponible}`) })
    .from(sql`(select 1) uno`);
  return fila ?? { total: 0, disponibles: 0 };
}

export async function leerProductoAdmin({ db }: Lector, sku: string) {
  const [fila] = await db
    .select({ ...CAMPOS, ...COLUMNAS_FOTOS, ...FICHA })
    .from(productos)
    .innerJoin(categorias, eq(categorias.id, productos.categoria_id))
    .leftJoin(segunda, eq(segunda.id, productos.categoria_2_id))
    .leftJoin(sorteos, enCurso)
    .where(eq(productos.sku, sku));
  return fila ?? null;
}

/** Locks products in one fixed order, so that transactions cannot deadlock. */
export async function bloquearProductos({ db }: Lector, skus: readonly string[]) {
  enOrden(db, "productos", skus);
  return db
    .select(CAMPOS)
    .from(productos)
    .where(inArray(productos.sku, [...skus]))
    .orderBy(asc(productos.sku))
    .for("update");
}

export const leerProductosPorSku = ({ db }: Lector, skus: readonly string[]): Promise<ProductoNuevo[]> =>
  db
    .select(CAMPOS)
    .from(productos)
    .where(inArray(productos.sku, [...skus]));

/** Of these products, those that have options on sale. */
export async function leerSkusConOpciones({ db }: Lector, skus: readonly string[]): Promise<Set<string>> {
  const filas = await db
    .selectDistinct({ sku: productos_opciones.producto })
    .from(productos_opciones)
    .where(and(inArray(productos_opciones.producto, [...skus]), eq(productos_opciones.disponible, true)));
  return new Set(filas.map(({ sku }) => sku));
}

export async function bloquearFotos({ db }: Lector, sku: string): Promise<ColumnasFotos | null> {
  enOrden(db, "productos", [sku]);
  const [fila] = await db.select(COLUMNAS_FOTOS).from(productos).where(eq(productos.sku, sku)).for("update");
  return fila ?? null;
}

/** The numeric SKU that was added last. */
export async function ultimoSku({ db }: Lector): Promise<string | null> {
  const [fila] = await db
    .select({ sku: productos.sku })
    .from(productos)
    .where(sql`${productos.sku} ~ '^[0-9]{1,9}$'`)
    .orderBy(desc(productos.id))
    .limit(1);
  return fila?.sku ?? null;
}

export async function haySorteoEnCurso({ db }: Lector, sku: string): Promise<boolean> {
  const suyo = and(eq(sorteos.producto, sku), ne(sorteos.estado, "Finalizado"));
  return (await db.$count(sorteos, suyo)) > 0;
}

/** Every product with a raffle, with its current target. */
export const leerMetas = ({ db }: Lector) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      precio_cliente: productos.precio_cliente,
      puntos: sql<number>`coalesce(${sorteos.objetivo}, ${productos.puntos})`,
    })
    .from(productos)
    .leftJoin(sorteos, enCurso)
    .where(or(sql`${productos.puntos} > 0`, sql`${sorteos.key} is not null`))
    .orderBy(asc(productos.sku));

/** The product for sale whose gift points cost least, as a list of one or none. */
export const leerRegaloMasBarato = ({ db }: Lector) =>
  db
    .select({
      nombre: productos.producto,
      precio: productos.precio_cliente,
      puntos: productos.puntos_regalo,
    })
    .from(productos)
    .where(sql`${productos.disponible} and ${productos.puntos_regalo} > 0`)
    .orderBy(sql`${productos.precio_cliente}::numeric / ${productos.puntos_regalo}`, asc(productos.id))
    .limit(1);
