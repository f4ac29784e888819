import { and, eq, sql } from "drizzle-orm";
import { archivos } from "#database/schema.ts";
import type { Lector } from "./tx/contexto.ts";

type ArchivoNuevo = typeof archivos.$inferInsert;

export async function insertarArchivo({ db }: Lector, fila: ArchivoNuevo): Promise<void> {
  await db.insert(archivos).values(fila);
}

/** The id of a picture is the hash of its content, so the same picture is stored once. One that was about to be collected stays. */
export async function guardarFoto(
  { db }: Lector,
  foto: Omit<ArchivoNuevo, "tipo" | "mime" | "tamano">,
): Promise<void> {
  await db
    .insert(archivos)
    .values({ ...foto, tipo: "foto", mime: "image/webp", tamano: foto.contenido.byteLength })
    .onConflictDoUpdate({ target: archivos.id, set: { sin_uso_desde: null } });
}

/** Every picture that something shows or can show again: products, options, tickets, and all home pages, old ones too. */
const USADAS = sql`usadas as (
  select i.id from productos p, lateral (values (p.imagen_1), (p.imagen_2), (p.imagen_3), (p.imagen_4), (p.imagen_5), (p.imagen_6)) i(id)
  union select imagen from productos_opciones
  union select i.id from tickets t, lateral (values (t.imagen_1), (t.imagen_2)) i(id)
  union select f #>> '{}' from portadas p, lateral jsonb_path_query(p.contenido, '$.**.archivo') f)`;

const USADA = sql`exists (select from usadas u where u.id = a.id)`;

/** Notes since when pictures are shown nowhere, and forgets it of those that are shown again. */
export async function marcarSinUso({ db }: Lector, ahora: Date): Promise<void> {
  await db.execute(sql`with ${USADAS}
    update archivos a set sin_uso_desde = case when ${USADA} then null else ${ahora.toISOString()}::timestamptz end
     where a.tipo = 'foto' and ${USADA} = (a.sin_uso_desde is not null)`);
}

/** Deletes pictures that have been shown nowhere since an instant, looked up again in the same statement; how many. */
export async function borrarSinUso({ db }: Lector, desde: Date, limite: number): Promise<number> {
  const { rowCount } = await db.execute(sql`with ${USADAS},
    viejas as (select a.id from archivos a where a.tipo = 'foto' and a.sin_uso_desde <= ${desde.toISOString()}::timestamptz
                and not ${USADA} order by a.sin_uso_desde limit ${limite} for update skip locked)
    delete from archivos a using viejas v where a.id = v.id and a.sin_uso_desde is not null`);
  return rowCount ?? 0;
}

/** The logo of the shop; the same file is stored once. */
export async function guardarArchivoLogo(
  { db }: Lector,
  logo: Omit<ArchivoNuevo, "tipo" | "tamano">,
): Promise<void> {
  await db
    .insert(archivos)
    .values({ ...logo, tipo: "marca", tamano: logo.contenido.byteLength })
    .onConflictDoNothing();
}

export async function leerMarca({ db }: Lector, id: string) {
  const [fila] = await db
    .select({ mime: archivos.mime, contenido: archivos.contenido })
    .from(archivos)
    .where(and(eq(archivos.id, id), eq(archivos.tipo, "marca")));
  return fila ?? null;
}

/** Deletes a file that was replaced. The row that referenced it must already point to the new one. */
export async function borrarArchivo({ db }: Lector, id: string | null): Promise<void> {
  if (id) await db.delete(archivos).where(eq(archivos.id, id));
}

/** Deletes the proofs of payment that a person sent. */
export async function borrarComprobantesDe({ db }: Lector, dueno: string): Promise<void> {
  await db.delete(archivos).where(and(eq(archivos.dueno, dueno), eq(archivos.tipo, "comprobante")));
}
