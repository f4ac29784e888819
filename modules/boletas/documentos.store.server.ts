import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { boletas_documentos, boletas_eventos } from "#database/schema.ts";
import type { Ambiente } from "#modules/boletas/documento/tipos.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { type EstadoDocumento, previosDocumento } from "./estado-documento.ts";

export type FilaDocumento = typeof boletas_documentos.$inferSelect;

export const leerDocumentosDe = (
  { db }: Lector,
  venta: number,
  ambiente: Ambiente,
): Promise<FilaDocumento[]> =>
  db
    .select()
    .from(boletas_documentos)
    .where(and(eq(boletas_documentos.venta, venta), eq(boletas_documentos.ambiente, ambiente)))
    .orderBy(asc(boletas_documentos.numero));

/** Whether the SII accepted any document of an environment, with or without remarks. */
export async function hayAceptadas({ db }: Lector, ambiente: Ambiente): Promise<boolean> {
  const filas = await db
    .select({ id: boletas_documentos.id })
    .from(boletas_documentos)
    .where(
      and(
        eq(boletas_documentos.ambiente, ambiente),
        inArray(boletas_documentos.estado, ["aceptada", "reparo"]),
      ),
    )
    .limit(1);
  return filas.length > 0;
}

export async function buscarDocumento({ db }: Lector, id: number): Promise<FilaDocumento | null> {
  const [fila] = await db.select().from(boletas_documentos).where(eq(boletas_documentos.id, id));
  return fila ?? null;
}

export async function bloquearDocumento(tx: Tx, id: number): Promise<FilaDocumento | null> {
  enOrden(tx.db, "boletas", [id]);
  const [fila] = await tx.db
    .select()
    .from(boletas_documentos)
    .where(eq(boletas_documentos.id, id))
    .for("update");
  return fila ?? null;
}

type DocumentoNuevo = typeof boletas_documentos.$inferInsert;

/** The caller holds the lock of the sale, so that no other document takes the number. */
export async function insertarDocumento(
  { db }: Lector,
  fila: Omit<DocumentoNuevo, "numero">,
): Promise<number> {
  const numero = sql<number>`(select coalesce(max(d.numero), 0) + 1 from boletas_documentos d
    where d.venta = ${fila.venta} and d.ambiente = ${fila.ambiente})`;
  const [escrita] = await db
    .insert(boletas_documentos)
    .values({ ...fila, numero })
    .returning({ id: boletas_documentos.id });
  if (!escrita) throw new Error("El documento no se guardó.");
  return escrita.id;
}

type Cambios = Partial<DocumentoNuevo>;

export async function cambiarDocumento({ db }: Lector, id: number, cambios: Cambios): Promise<void> {
  await db.update(boletas_documentos).set(cambios).where(eq(boletas_documentos.id, id));
}

/** Moves documents to a state, and leaves those that may not come to it from theirs. Returns the ids of those that moved. */
export async function pasarDocumentos(
  { db }: Lector,
  ids: readonly number[],
  estado: EstadoDocumento,
  cambios: Cambios = {},
): Promise<number[]> {
  const filas = await db
    .update(boletas_documentos)
    .set({ ...cambios, estado, espera: null })
    .where(
      and(
        inArray(boletas_documentos.id, [...ids]),
        inArray(boletas_documentos.estado, previosDocumento(estado)),
      ),
    )
    .returning({ id: boletas_documentos.id });
  return filas.map(({ id }) => id);
}

type SucesoBoleta = { suceso: string; detalle?: string | null; quien?: string | null };
type De = { documento: number } | { sobre: number };

export async function anotarSucesos(tx: Tx, de: readonly De[], suceso: SucesoBoleta): Promise<void> {
  const fecha = tx.now();
  if (de.length > 0)
    await tx.db.insert(boletas_eventos).values(de.map((uno) => ({ ...uno, ...suceso, fecha })));
}

export const leerSucesos = ({ db }: Lector, documento: number, sobre: number | null) =>
  db
    .select()
    .from(boletas_eventos)
    .where(
      sobre === null
        ? eq(boletas_eventos.documento, documento)
        : sql`${boletas_eventos.documento} = ${documento} or ${boletas_eventos.sobre} = ${sobre}`,
    )
    .orderBy(asc(boletas_eventos.id));
