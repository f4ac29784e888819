import { and, asc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import {
  archivos,
  devoluciones_fotos,
  devoluciones_lineas,
  devoluciones_pedidas,
  productos_compras,
  ventas,
} from "#database/schema.ts";
import type { LineaDeVenta } from "#modules/compras/venta/lineas.store.server.ts";
import { borrarArchivo } from "#modules/comun/archivos.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { ESTADOS_ABIERTOS } from "./estado-devolucion.ts";
import type { UnidadesDeVuelta } from "./monto.ts";

export type FilaPedida = typeof devoluciones_pedidas.$inferSelect;
export type LineaPedidaDeVuelta = typeof devoluciones_lineas.$inferSelect;

export const ABIERTAS = inArray(devoluciones_pedidas.estado, [...ESTADOS_ABIERTOS]);

/** How many units of each product line of a sale open requests name, without those of one request. */
export async function leerEnCurso(
  { db }: Lector,
  venta: number,
  salvo?: number,
): Promise<ReadonlyMap<number, number>> {
  const filas = await db
    .select({
      linea: devoluciones_lineas.linea,
      unidades: sql`sum(${devoluciones_lineas.cantidad})`.mapWith(Number),
    })
    .from(devoluciones_lineas)
    .innerJoin(devoluciones_pedidas, eq(devoluciones_pedidas.id, devoluciones_lineas.devolucion))
    .where(
      and(
        eq(devoluciones_pedidas.venta, venta),
        ABIERTAS,
        salvo === undefined ? undefined : ne(devoluciones_pedidas.id, salvo),
      ),
    )
    .groupBy(devoluciones_lineas.linea);
  return new Map(filas.map(({ linea, unidades }) => [linea, unidades]));
}

/** The oldest open request of a sale that names one of these lines, or any line when none is said; null without one. */
export async function leerAbiertaDe(
  { db }: Lector,
  venta: number,
  lineas: readonly number[] | null,
): Promise<number | null> {
  const [fila] = await db
    .select({ id: devoluciones_pedidas.id })
    .from(devoluciones_pedidas)
    .innerJoin(devoluciones_lineas, eq(devoluciones_lineas.devolucion, devoluciones_pedidas.id))
    .where(
      and(
        eq(devoluciones_pedidas.venta, venta),
        ABIERTAS,
        lineas ? inArray(devoluciones_lineas.linea, [...lineas]) : undefined,
      ),
    )
    .orderBy(asc(devoluciones_pedidas.id))
    .limit(1);
  return fila?.id ?? null;
}

/** The code of the sale of a request; null when there is no such request. */
export async function codigoDeDevolucion({ db }: Lector, id: number): Promise<string | null> {
  const [fila] = await db
    .select({ codigo: ventas.codigo })
    .from(devoluciones_pedidas)
    .innerJoin(ventas, eq(ventas.id, devoluciones_pedidas.venta))
    .where(eq(devoluciones_pedidas.id, id));
  return fila?.codigo ?? null;
}

/** A request with its lines. Callers that change it hold the lock of its sale. */
export async function leerPedida({ db }: Lector, id: number) {
  const [pedida] = await db.select().from(devoluciones_pedidas).where(eq(devoluciones_pedidas.id, id));
  return pedida ?? null;
}

export const leerLineasPedidas = ({ db }: Lector, ids: readonly number[]): Promise<LineaPedidaDeVuelta[]> =>
  db
    .select()
    .from(devoluciones_lineas)
    .where(inArray(devoluciones_lineas.devolucion, [...ids]))
    .orderBy(asc(devoluciones_lineas.devolucion), asc(devoluciones_lineas.linea));

/** The requests of sales, oldest first. */
export const leerPedidasDe = async ({ db }: Lector, ids: readonly number[]): Promise<FilaPedida[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(devoluciones_pedidas)
        .where(inArray(devoluciones_pedidas.venta, [...ids]))
        .orderBy(asc(devoluciones_pedidas.id));

export const leerFotosDe = async ({ db }: Lector, devolucion: number): Promise<string[]> => {
  const filas = await db
    .select({ archivo: devoluciones_fotos.archivo })
    .from(devoluciones_fotos)
    .where(eq(devoluciones_fotos.devolucion, devolucion))
    .orderBy(asc(devoluciones_fotos.archivo));
  return filas.map(({ archivo }) => archivo);
};

/** A photo of a request, and whose request it is. */
export async function leerFotoPedida({ db }: Lector, archivo: string) {
  const [fila] = await db
    .select({
      usuario: devoluciones_pedidas.usuario,
      mime: archivos.mime,
      nombre: archivos.nombre,
      contenido: archivos.contenido,
    })
    .from(devoluciones_fotos)
    .innerJoin(devoluciones_pedidas, eq(devoluciones_pedidas.id, devoluciones_fotos.devolucion))
    .innerJoin(archivos, eq(archivos.id, devoluciones_fotos.archivo))
    .where(eq(devoluciones_fotos.archivo, archivo));
  return fila ?? null;
}

export async function insertarPedida(
  { db }: Lector,
  fila: typeof devoluciones_pedidas.$inferInsert,
  { lineas, fotos }: { lineas: readonly UnidadesDeVuelta[]; fotos: readonly string[] },
): Promise<number> {
  const [nueva] = await db
    .insert(devoluciones_pedidas)
    .values(fila)
    .returning({ id: devoluciones_pedidas.id });
  if (!nueva) throw new Error("La devolución no se guardó.");
  const devolucion = nueva.id;
  await db.insert(devoluciones_lineas).values(lineas.map((linea) => ({ ...linea, devolucion })));
  if (fotos.length > 0)
    await db.insert(devoluciones_fotos).values(fotos.map((archivo) => ({ archivo, devolucion })));
  return devolucion;
}

/** Changes a request that is still in that state, and throws if it is in another. */
export async function cambiarPedida(
  { db }: Lector,
  { id, estado }: Pick<FilaPedida, "id" | "estado">,
  cambios: Partial<typeof devoluciones_pedidas.$inferInsert>,
): Promise<void> {
  const { rowCount } = await db
    .update(devoluciones_pedidas)
    .set({ ...cambios, version: sql`${devoluciones_pedidas.version} + 1` })
    .where(and(eq(devoluciones_pedidas.id, id), eq(devoluciones_pedidas.estado, estado)));
  if (rowCount !== 1) throw new Error(`La devolución ${id} ya no está en ${estado}.`);
}

/** Notes how the units of a line arrived. */
export async function anotarLlegada(
  { db }: Lector,
  { devolucion, linea }: Pick<LineaPedidaDeVuelta, "devolucion" | "linea">,
  llego: "sana" | "danada",
): Promise<void> {
  await db
    .update(devoluciones_lineas)
    .set({ llego })
    .where(and(eq(devoluciones_lineas.devolucion, devolucion), eq(devoluciones_lineas.linea, linea)));
}

type Partida = Record<"va" | "queda", Pick<LineaDeVenta, "cantidad" | "total" | "descuento" | "puntos">>;

/**
 * Makes a line of its own of the units that go back, and lets the request name it. Returns its id. Amounts move from one line to the
 * other, so that the sums of the sale, of the person's points and of the book stay as they are.
 */
export async function separarUnidades(
  { db }: Lector,
  { devolucion, linea }: Pick<LineaPedidaDeVuelta, "devolucion" | "linea">,
  { va, queda }: Partida,
): Promise<number> {
  const montos = ({ cantidad, total, descuento, puntos }: Partida["va"]) => ({
    cantidad,
    total,
    descuento,
    puntos,
  });
  const [original] = await db
    .update(productos_compras)
    .set(montos(queda))
    .where(eq(productos_compras.id, linea))
    .returning();
  if (!original) throw new Error(`La línea ${linea} ya no existe.`);
  const { id: _, ...copia } = original;
  const [nueva] = await db
    .insert(productos_compras)
    .values({ ...copia, ...montos(va) })
    .returning({ id: productos_compras.id });
  if (!nueva) throw new Error(`La línea ${linea} no se pudo separar.`);
  await db
    .update(devoluciones_lineas)
    .set({ linea: nueva.id })
    .where(and(eq(devoluciones_lineas.devolucion, devolucion), eq(devoluciones_lineas.linea, linea)));
  return nueva.id;
}

/** Removes account, words and tracking numbers of a person who is deleted; the requests themselves stay. */
export async function olvidarDevoluciones({ db }: Lector, usuario: string): Promise<void> {
  await db
    .update(devoluciones_pedidas)
    .set({
      cuenta: null,
      falla: sql`case when ${devoluciones_pedidas.falla} is null then null else '' end`,
      transportista: null,
      seguimiento: null,
      salida_transportista: null,
      salida_seguimiento: null,
      motivo: sql`case when ${devoluciones_pedidas.motivo} is null then null else '' end`,
    })
    .where(eq(devoluciones_pedidas.usuario, usuario));
}

/** Forgets the bank accounts of requests of before then; the requests and their money stay. How many requests. */
export async function olvidarCuentasDeDevoluciones(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const pasadas = sql`select id from devoluciones_pedidas where pedida_en < ${antes.toISOString()}::timestamptz
    and cuenta is not null limit ${limite} for update skip locked`;
  const { rowCount } = await db
    .update(devoluciones_pedidas)
    .set({ cuenta: null })
    .where(sql`${devoluciones_pedidas.id} in (${pasadas})`);
  return rowCount ?? 0;
}

/** The requests of a person, for that person. */
export const leerDevolucionesDe = ({ db }: Lector, usuario: string) =>
  db
    .select()
    .from(devoluciones_pedidas)
    .where(eq(devoluciones_pedidas.usuario, usuario))
    .orderBy(asc(devoluciones_pedidas.id));

/** Deletes the photos of requests of before then; the requests stay. How many photos. */
export async function borrarFotosDeDevoluciones(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const viejas = await db
    .select({ archivo: devoluciones_fotos.archivo })
    .from(devoluciones_fotos)
    .innerJoin(devoluciones_pedidas, eq(devoluciones_pedidas.id, devoluciones_fotos.devolucion))
    .where(lt(devoluciones_pedidas.pedida_en, antes))
    .limit(limite);
  for (const { archivo } of viejas) await borrarArchivo({ db }, archivo);
  return viejas.length;
}
