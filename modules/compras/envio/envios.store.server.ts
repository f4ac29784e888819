import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { productos, tarifas_envio, usuarios } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { ClasePeso } from "#modules/productos/clase-peso.ts";
import type { TarifaRegion } from "./envio-por-region.ts";
import { lugarDe } from "./lugar.ts";
import type { LugarEnvio, Tarifa } from "./tarifa.ts";

const CAMPOS = {
  region: tarifas_envio.region,
  comuna: tarifas_envio.comuna,
  clase_peso: tarifas_envio.clase_peso,
  costo: tarifas_envio.costo,
  dias: tarifas_envio.dias,
};

/** The rows that can apply to one place: those of its comuna and those of its region. */
export const leerTarifasDe = ({ db }: Lector, { region, comuna }: LugarEnvio): Promise<Tarifa[]> =>
  db
    .select(CAMPOS)
    .from(tarifas_envio)
    .where(
      and(
        eq(tarifas_envio.region, region),
        or(eq(tarifas_envio.comuna, comuna), isNull(tarifas_envio.comuna)),
      ),
    );

/** Where the profile of a person says that goods go; null without a comuna. */
export async function leerLugarDe({ db }: Lector, codigo: string): Promise<LugarEnvio | null> {
  const [fila] = await db
    .select({ comuna: usuarios.comuna })
    .from(usuarios)
    .where(eq(usuarios.codigo_referido, codigo));
  return fila ? lugarDe(fila) : null;
}

/**
 * The rows that can apply to the addresses of these people: those of whole regions and those of their comunas. It needs no answer of
 * another query, so a purchase reads it in the same round trip as its customers.
 */
export function leerTarifasDePersonas({ db }: Lector, codigos: readonly string[]): Promise<Tarifa[]> {
  const comunas = db
    .select({ comuna: usuarios.comuna })
    .from(usuarios)
    .where(sql`${usuarios.codigo_referido} = any(${sql.param([...codigos])}::text[])`);
  return db
    .select(CAMPOS)
    .from(tarifas_envio)
    .where(or(isNull(tarifas_envio.comuna), inArray(tarifas_envio.comuna, comunas)))
    .prepare("tarifas_de_personas")
    .execute();
}

/** The weight classes of these products today. */
export async function leerClases({ db }: Lector, skus: readonly string[]): Promise<ClasePeso[]> {
  const filas = await db
    .select({ clase_peso: productos.clase_peso })
    .from(productos)
    .where(inArray(productos.sku, [...skus]));
  return filas.map(({ clase_peso }) => clase_peso);
}

/** The whole table, or the rows of some regions. */
export const leerTarifas = ({ db }: Lector, regiones?: readonly string[]): Promise<Tarifa[]> =>
  db
    .select(CAMPOS)
    .from(tarifas_envio)
    .where(regiones && inArray(tarifas_envio.region, [...regiones]))
    .orderBy(
      asc(tarifas_envio.region),
      sql`${tarifas_envio.comuna} nulls first`,
      asc(tarifas_envio.clase_peso),
    );

/** Of each region that has a row for all of it: the highest cost and the range of days of its rows. */
export async function leerTarifasDeRegiones({ db }: Lector): Promise<TarifaRegion[]> {
  const { rows } = await db.execute<TarifaRegion>(sql`
    select region, clase_peso, max(costo)::int as costo, min(dias)::int as dias_minimo, max(dias)::int as dias_maximo
      from tarifas_envio group by region, clase_peso having bool_or(comuna is null) order by region, clase_peso`);
  return rows;
}

/** The rows of whole regions, and those of the comunas of one of them. */
export const leerResumen = ({ db }: Lector, abierta: string | null): Promise<Tarifa[]> =>
  db
    .select(CAMPOS)
    .from(tarifas_envio)
    .where(
      or(isNull(tarifas_envio.comuna), abierta === null ? undefined : eq(tarifas_envio.region, abierta)),
    );

/** How many comunas of each region have rows of their own. */
export const contarComunas = ({ db }: Lector): Promise<{ region: string; comunas: number }[]> =>
  db
    .select({ region: tarifas_envio.region, comunas: sql<number>`count(distinct ${tarifas_envio.comuna})` })
    .from(tarifas_envio)
    .groupBy(tarifas_envio.region);

/** Writes rows over those of the same place and class. */
export async function ponerTarifas({ db }: Lector, tarifas: readonly Tarifa[]): Promise<void> {
  if (tarifas.length === 0) return;
  await db
    .insert(tarifas_envio)
    .values([...tarifas])
    .onConflictDoUpdate({
      target: [tarifas_envio.region, tarifas_envio.comuna, tarifas_envio.clase_peso],
      set: { costo: sql`excluded.costo`, dias: sql`excluded.dias` },
    });
}

type Clave = Pick<Tarifa, "region" | "comuna" | "clase_peso">;

export async function quitarTarifas({ db }: Lector, claves: readonly Clave[]): Promise<void> {
  if (claves.length === 0) return;
  const una = ({ region, comuna, clase_peso }: Clave) =>
    and(
      eq(tarifas_envio.region, region),
      comuna === null ? isNull(tarifas_envio.comuna) : eq(tarifas_envio.comuna, comuna),
      eq(tarifas_envio.clase_peso, clase_peso),
    );
  await db.delete(tarifas_envio).where(or(...claves.map(una)));
}
