import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { boletas_caf, boletas_certificados } from "#database/schema.ts";
import { tiposEnUso } from "#modules/boletas/caf/tipos-en-uso.ts";
import type { Configuracion } from "#modules/boletas/configuracion.server.ts";
import type { Ambiente } from "#modules/boletas/documento/tipos.ts";
import { FOLIOS_DE } from "#modules/boletas/estado-documento.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";

type FilaCaf = typeof boletas_caf.$inferSelect;
type Serie = { rut: string; ambiente: Ambiente; tipo: number };

const deSerie = ({ rut, ambiente, tipo }: Serie) =>
  and(eq(boletas_caf.rut, rut), eq(boletas_caf.ambiente, ambiente), eq(boletas_caf.tipo, tipo));

/**
 * Takes the next folio of the oldest range under the lock of its row; null when none is left. A statement that waited for the row
 * finds the range used up and not the next one, so it looks again as long as some range has folios.
 */
export async function tomarFolio(tx: Tx, serie: Serie): Promise<{ caf: number; folio: number } | null> {
  enOrden(tx.db, "folios", [`${serie.rut} ${serie.ambiente} ${serie.tipo}`]);
  const conFolios = and(deSerie(serie), sql`${boletas_caf.siguiente} <= ${boletas_caf.hasta}`);
  do {
    const [caf] = await tx.db
      .select({ id: boletas_caf.id, siguiente: boletas_caf.siguiente })
      .from(boletas_caf)
      .where(conFolios)
      .orderBy(asc(boletas_caf.autorizado), asc(boletas_caf.desde))
      .limit(1)
      .for("update");
    if (caf) {
      await tx.db
        .update(boletas_caf)
        .set({ siguiente: caf.siguiente + 1 })
        .where(eq(boletas_caf.id, caf.id));
      return { caf: caf.id, folio: caf.siguiente };
    }
  } while ((await tx.db.$count(boletas_caf, conFolios)) > 0);
  return null;
}

/** How many folios are left of each kind of document. */
export async function contarFolios(
  { db }: Lector,
  { rut, ambiente }: Omit<Serie, "tipo">,
): Promise<Map<number, number>> {
  const filas = await db
    .select({
      tipo: boletas_caf.tipo,
      quedan: sql<number>`sum(${boletas_caf.hasta} - ${boletas_caf.siguiente} + 1)::bigint`.mapWith(Number),
    })
    .from(boletas_caf)
    .where(and(eq(boletas_caf.rut, rut), eq(boletas_caf.ambiente, ambiente)))
    .groupBy(boletas_caf.tipo);
  return new Map(filas.map(({ tipo, quedan }) => [tipo, quedan]));
}

/** Days before its end from which the owner is told about the certificate. */
export const DIAS_CERTIFICADO = 30;

type PorRenovar = Pick<Configuracion, "activas" | "ambiente" | "emisor" | "folios_minimo" | "puntos_exentos">;

/** The kinds of document of `tiposEnUso` with their names; credit notes count once a range of them was loaded. */
function tiposConNombre(puntos_exentos: boolean): SQL {
  const tipos = tiposEnUso({ puntos_exentos, notas: true });
  return sql.join(
    tipos.map((tipo) => sql`(${tipo}::int, ${FOLIOS_DE[tipo]}::text)`),
    sql`, `,
  );
}

/** What the owner has to bring while boletas are on, in words: another range of folios of a kind, another certificate. */
export const porRenovar = (
  { activas, ambiente, emisor, folios_minimo, puntos_exentos }: PorRenovar,
  ahora: Date,
): SQL => sql`
  select case when f.quedan = 0 then 'no quedan folios' when f.quedan = 1 then 'queda 1 folio'
              else 'quedan ' || f.quedan || ' folios' end || ' de ' || t.nombre as que
    from (values ${tiposConNombre(puntos_exentos)}) t(tipo, nombre) cross join lateral (
      select count(*) as cargados, coalesce(sum(c.hasta - c.siguiente + 1), 0)::bigint as quedan from boletas_caf c
       where c.rut = ${emisor?.rut ?? ""} and c.ambiente = ${ambiente} and c.tipo = t.tipo) f
   where ${activas && emisor !== null} and f.quedan < ${folios_minimo} and (t.tipo <> 61 or f.cargados > 0)
  union all
  select case when c.hasta <= ${ahora.toISOString()}::timestamptz then 'el certificado venció el '
              else 'el certificado vale hasta el ' end || to_char(c.hasta at time zone 'America/Santiago', 'DD-MM-YYYY')
    from boletas_certificados c
   where ${activas} and c.retirado_en is null
     and c.hasta <= ${new Date(ahora.getTime() + DIAS_CERTIFICADO * DIA_MS).toISOString()}::timestamptz`;

export const leerCafs = ({ db }: Lector): Promise<FilaCaf[]> =>
  db
    .select()
    .from(boletas_caf)
    .orderBy(asc(boletas_caf.ambiente), asc(boletas_caf.tipo), asc(boletas_caf.desde));

export const leerRangos = ({ db }: Lector, { rut, ambiente }: Omit<Serie, "tipo">): Promise<FilaCaf[]> =>
  db
    .select()
    .from(boletas_caf)
    .where(and(eq(boletas_caf.rut, rut), eq(boletas_caf.ambiente, ambiente)));

export async function insertarCaf({ db }: Lector, fila: typeof boletas_caf.$inferInsert): Promise<number> {
  const [escrita] = await db.insert(boletas_caf).values(fila).returning({ id: boletas_caf.id });
  if (!escrita) throw new Error("El CAF no se guardó.");
  return escrita.id;
}

type FilaCertificado = typeof boletas_certificados.$inferSelect;

/** The certificate in use. */
export async function leerCertificadoVigente({ db }: Lector): Promise<FilaCertificado | null> {
  const [fila] = await db.select().from(boletas_certificados).where(isNull(boletas_certificados.retirado_en));
  return fila ?? null;
}

/** Puts a certificate in the place of the one in use; null only takes that one away. */
export async function cambiarCertificado(
  tx: Tx,
  nuevo: typeof boletas_certificados.$inferInsert | null,
): Promise<void> {
  await tx.db
    .update(boletas_certificados)
    .set({ retirado_en: tx.now() })
    .where(isNull(boletas_certificados.retirado_en));
  if (nuevo) await tx.db.insert(boletas_certificados).values(nuevo);
}
