import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { existencias_movimientos, productos, productos_opciones } from "#database/schema.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import type { FilaOpcion } from "./grilla.ts";
import type { NombresOpcion, Opcion } from "./opciones.ts";

const CAMPOS = {
  id: productos_opciones.id,
  valor_1: productos_opciones.valor_1,
  valor_2: productos_opciones.valor_2,
  sufijo: productos_opciones.sufijo,
  diferencia: productos_opciones.diferencia,
  existencias: productos_opciones.existencias,
  imagen: productos_opciones.imagen,
};

/** The combinations on sale of a product, in the owner's order. */
export const leerOpciones = ({ db }: Lector, sku: string): Promise<Opcion[]> =>
  db
    .select(CAMPOS)
    .from(productos_opciones)
    .where(and(eq(productos_opciones.producto, sku), eq(productos_opciones.disponible, true)))
    .orderBy(asc(productos_opciones.posicion), asc(productos_opciones.id));

/** The range of `rangoDiferencias(alcanzables(…))` in SQL, for lists of products; null for one without options. */
const diferenciaEnSql = (sku: SQLWrapper, cual: "min" | "max"): SQL<number | null> => sql<number | null>`(
  select coalesce(${sql.raw(cual)}(o.diferencia) filter (where o.existencias is distinct from 0), ${sql.raw(cual)}(o.diferencia))
    from productos_opciones o where o.producto = ${sku} and o.disponible)`;

export const menorDiferenciaEnSql = (sku: SQLWrapper) => diferenciaEnSql(sku, "min");
export const mayorDiferenciaEnSql = (sku: SQLWrapper) => diferenciaEnSql(sku, "max");

/** The id of the option whose price a card announces; null for a product without options. */
export const opcionMasBarataEnSql = (sku: SQLWrapper): SQL<number | null> => sql<number | null>`(
  select o.id from productos_opciones o where o.producto = ${sku} and o.disponible
   order by o.existencias is not distinct from 0, o.diferencia, o.id limit 1)`;

export type OpcionGuardada = Opcion & { disponible: boolean };

/** All combinations, with the withdrawn ones, for the editor. */
export const leerTodasLasOpciones = ({ db }: Lector, sku: string): Promise<OpcionGuardada[]> =>
  db
    .select({ ...CAMPOS, disponible: productos_opciones.disponible })
    .from(productos_opciones)
    .where(eq(productos_opciones.producto, sku))
    .orderBy(asc(productos_opciones.posicion), asc(productos_opciones.id));

export type ConOpciones = NombresOpcion & { opciones: Opcion[] };

/** The options on sale of several products, by SKU; products without options are left out. */
export async function leerConOpciones(
  { db }: Lector,
  skus: readonly string[],
): Promise<Map<string, ConOpciones>> {
  const porSku = new Map<string, ConOpciones>();
  if (skus.length === 0) return porSku;
  const filas = await db
    .select({ ...CAMPOS, sku: productos.sku, opcion_1: productos.opcion_1, opcion_2: productos.opcion_2 })
    .from(productos_opciones)
    .innerJoin(productos, eq(productos.sku, productos_opciones.producto))
    .where(and(inArray(productos.sku, [...skus]), eq(productos_opciones.disponible, true)))
    .orderBy(asc(productos_opciones.posicion), asc(productos_opciones.id));
  for (const { sku, opcion_1, opcion_2, ...opcion } of filas) {
    const suyas = porSku.get(sku) ?? { opcion_1, opcion_2, opciones: [] };
    suyas.opciones.push(opcion);
    porSku.set(sku, suyas);
  }
  return porSku;
}

/** The names of the options of a product. */
export async function leerNombres({ db }: Lector, sku: string): Promise<NombresOpcion | null> {
  const [fila] = await db
    .select({ opcion_1: productos.opcion_1, opcion_2: productos.opcion_2 })
    .from(productos)
    .where(eq(productos.sku, sku));
  return fila ?? null;
}

/** The combination on sale with these values, for a form that was sent without JavaScript; null when there is none. */
export async function buscarOpcion(
  { db }: Lector,
  producto: number,
  valor_1: string,
  valor_2: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id from productos_opciones o join productos p on p.sku = o.producto
     where p.id = ${producto} and o.disponible and o.valor_1 = ${valor_1} and coalesce(o.valor_2, '') = ${valor_2}`);
  return rows[0]?.id ?? null;
}

/** The SKU of a product, if it has combinations to choose from; null otherwise. */
export async function skuPorElegir({ db }: Lector, producto: number): Promise<string | null> {
  const { rows } = await db.execute<{ sku: string }>(sql`
    select p.sku from productos p where p.id = ${producto}
       and exists (select from productos_opciones o where o.producto = p.sku and o.disponible)`);
  return rows[0]?.sku ?? null;
}

/** Whether a product has this SKU, or an option of another product whose suffix makes it. */
export async function skusOcupados({ db }: Lector, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const filas = await db
    .select({ sku: productos.sku })
    .from(productos)
    .where(inArray(productos.sku, [...skus]));
  return new Set(filas.map(({ sku }) => sku));
}

/** Whether the SKU is that of a combination, such as 100001-L. */
export async function esSkuDeOpcion({ db }: Lector, sku: string): Promise<boolean> {
  const corte = sku.lastIndexOf("-");
  if (corte < 1) return false;
  const suya = and(
    eq(productos_opciones.producto, sku.slice(0, corte)),
    eq(productos_opciones.sufijo, sku.slice(corte + 1)),
  );
  return (await db.$count(productos_opciones, suya)) > 0;
}

/** The lowest difference of the combinations of a product; 0 without any. */
export async function menorDiferencia({ db }: Lector, sku: string): Promise<number> {
  const [fila] = await db
    .select({ menor: sql<number | null>`min(${productos_opciones.diferencia})` })
    .from(productos_opciones)
    .where(eq(productos_opciones.producto, sku));
  return fila?.menor ?? 0;
}

export async function fijarNombres({ db }: Lector, sku: string, nombres: NombresOpcion): Promise<void> {
  await db.update(productos).set(nombres).where(eq(productos.sku, sku));
}

/** The options that showed one of these pictures show none: the product has them no longer. */
export async function soltarFotos({ db }: Lector, sku: string, fotos: readonly string[]): Promise<void> {
  await db
    .update(productos_opciones)
    .set({ imagen: null })
    .where(and(eq(productos_opciones.producto, sku), inArray(productos_opciones.imagen, [...fotos])));
}

type Lugar = { sku: string; posicion: number };

/** Writes one row. Two rows may swap their values: the caller frees them first (`liberarValores`). */
export async function actualizarOpcion(
  { db }: Lector,
  { id, existencias: _, ...campos }: FilaOpcion & { id: number },
  { sku, posicion }: Lugar,
): Promise<void> {
  await db
    .update(productos_opciones)
    .set({ ...campos, posicion })
    .where(and(eq(productos_opciones.id, id), eq(productos_opciones.producto, sku)));
}

/** Gives rows values and suffixes that no other row can have, so that rows can exchange theirs. */
export async function liberarValores({ db }: Lector, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(productos_opciones)
    .set({ valor_1: sql`chr(10) || id`, sufijo: sql`'zq0x' || id` })
    .where(inArray(productos_opciones.id, [...ids]));
}

/** Adds a combination and, if its units are counted, their first movement. */
export async function insertarOpcion(
  { db, now }: Lector & Pick<Ctx, "now">,
  { id: _, ...campos }: FilaOpcion,
  { sku, posicion }: Lugar,
  quien: string,
): Promise<number> {
  const [fila] = await db
    .insert(productos_opciones)
    .values({ ...campos, producto: sku, posicion })
    .returning({ id: productos_opciones.id });
  const opcion = fila?.id ?? 0;
  if (campos.existencias !== null) {
    await db.insert(existencias_movimientos).values({
      fecha: now(),
      producto: sku,
      opcion,
      causa: "inicial",
      cantidad: campos.existencias,
      quedan: campos.existencias,
      quien,
    });
  }
  return opcion;
}
