import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { boletas_documentos, boletas_sobres, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

const d = boletas_documentos;
/** Documents that a customer may be shown: of the real environment, stamped and not refused. */
const SE_MUESTRAN = and(
  eq(d.ambiente, "produccion"),
  inArray(d.estado, ["timbrada", "en_sobre", "enviada", "silencio", "aceptada", "reparo"]),
);

export async function leerPapel({ db }: Lector, cual: SQL | undefined) {
  const [fila] = await db
    .select({ documento: d, codigo: ventas.codigo, usuario: ventas.usuario, sobre: boletas_sobres })
    .from(d)
    .innerJoin(ventas, eq(ventas.id, d.venta))
    .leftJoin(boletas_sobres, eq(boletas_sobres.id, d.sobre))
    .where(cual)
    .limit(1);
  return fila ?? null;
}

export type FilaPapel = NonNullable<Awaited<ReturnType<typeof leerPapel>>>;

export const porId = (id: number): SQL => eq(d.id, id);
export const deCliente = (id: number, usuario: string): SQL | undefined =>
  and(eq(d.id, id), eq(ventas.usuario, usuario), SE_MUESTRAN);

/** A boleta by what is printed on it. */
export const porDatos = (datos: { folio: number; fecha: string; total: number }): SQL | undefined =>
  and(
    SE_MUESTRAN,
    eq(d.folio, datos.folio),
    eq(d.fecha, datos.fecha),
    eq(d.total, datos.total),
    inArray(d.tipo, [39, 41]),
  );

export type DeVenta = { id: number; codigo: string; tipo: number; folio: number };

/** The documents that customers see of these sales. */
export async function leerDeVentas({ db }: Lector, codigos: readonly string[]): Promise<DeVenta[]> {
  if (codigos.length === 0) return [];
  const filas = await db
    .select({ id: d.id, codigo: ventas.codigo, tipo: d.tipo, folio: sql<number>`${d.folio}`.mapWith(Number) })
    .from(d)
    .innerJoin(ventas, eq(ventas.id, d.venta))
    .where(and(inArray(ventas.codigo, [...codigos]), SE_MUESTRAN))
    .orderBy(asc(d.numero));
  return filas;
}
