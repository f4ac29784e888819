import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { productos, sorteos } from "#database/schema.ts";
import { patronDe } from "#modules/comun/busqueda.ts";
import { APORTES_NECESARIOS } from "./aportes.ts";
import type { EstadoSorteo, FiltrosSorteos, OrdenSorteos } from "./filtros-sorteos.ts";

type ConDb = { db: DbOrTx };
type Tramo = { limite: number; desde: number };

const aportes = sql`(select count(*) from sorteos_input i where i.sorteo = ${sorteos.key})`;

/** Column by column: the seed never leaves its tables by this door. */
const FILA = {
  key: sorteos.key,
  sku: sorteos.producto,
  producto: productos.producto,
  imagen: productos.imagen_1,
  estado: sorteos.estado,
  objetivo: sorteos.objetivo,
  minimo: sorteos.minimo,
  reunido: sorteos.reunido,
  fecha_inicio: sorteos.fecha_inicio,
  fecha_termino: sorteos.fecha_termino,
  fecha_sorteo: sorteos.fecha_sorteo,
  congelado_en: sorteos.congelado_en,
  sorteado_en: sorteos.sorteado_en,
  numero_producto: sorteos.numero_producto,
  numero_puntos: sorteos.numero_puntos,
  ganador_producto: sorteos.ganador_producto,
  ganador_puntos: sorteos.ganador_puntos,
  mensaje_admin: sorteos.mensaje_admin,
  motivo: sorteos.motivo,
  compromiso: sorteos.compromiso,
  iniciado: sql<boolean>`${sorteos.semilla} is not null`,
  /** One that was given up before it closed never had a public record. */
  con_acta: sql<boolean>`${sorteos.huella_rangos} is not null`,
  aportes: sql<number>`${aportes}`.mapWith(Number),
  personas: sql<number>`(select count(distinct t.usuario) from tickets_participantes t
    where t.sorteo = ${sorteos.key})`.mapWith(Number),
};

const avance = sql`${sorteos.reunido}::float8 / ${sorteos.objetivo}`;
const siEs = (estado: EstadoSorteo, valor: SQL) =>
  sql`case when ${sorteos.estado} = ${estado} then ${valor} end`;

const ORDEN: Record<OrdenSorteos, SQL[]> = {
  // Closed ones by their date, then open ones by how full they are, then the last that ended.
  atencion: [
    sql`case ${sorteos.estado} when 'Cerrado' then 0 when 'Disponible' then 1 else 2 end`,
    sql`${siEs("Cerrado", sql`${sorteos.fecha_sorteo}`)} asc`,
    sql`${siEs("Disponible", avance)} desc nulls last`,
    sql`coalesce(${sorteos.sorteado_en}, ${sorteos.fecha_termino}) desc nulls last`,
    desc(sorteos.id),
  ],
  nuevos: [desc(sorteos.fecha_inicio), desc(sorteos.id)],
  avance: [sql`${avance} desc`, desc(sorteos.id)],
  sorteo: [sql`${sorteos.fecha_sorteo} desc nulls last`, desc(sorteos.id)],
  objetivo: [desc(sorteos.objetivo), desc(sorteos.id)],
  producto: [asc(productos.orden_nombre), desc(sorteos.id)],
};

/** Everything but the state: the counts of all states share it. */
function contiene(texto: string | undefined): SQL | undefined {
  if (!texto) return undefined;
  return or(
    sql`${sorteos.key} ilike ${patronDe(texto)}`,
    sql`${sorteos.producto} ilike ${patronDe(texto)}`,
    sql`(texto_plano(${texto}) <> '' and ${productos.orden_nombre} like '%' || texto_plano(${texto}) || '%')`,
  );
}

/** A page of the list. */
export const leerListaSorteos = ({ db }: ConDb, filtros: FiltrosSorteos, { limite, desde }: Tramo) =>
  db
    .select(FILA)
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(contiene(filtros.texto), filtros.estado ? eq(sorteos.estado, filtros.estado) : undefined))
    .orderBy(...ORDEN[filtros.orden])
    .limit(limite)
    .offset(desde);

export type FilaListaSorteo = Awaited<ReturnType<typeof leerListaSorteos>>[number];

export async function leerSorteoDeLista({ db }: ConDb, key: string): Promise<FilaListaSorteo | null> {
  const [fila] = await db
    .select(FILA)
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(eq(sorteos.key, key));
  return fila ?? null;
}

/** How many the text finds in each state. */
export async function contarPorEstado({ db }: ConDb, texto: string | undefined) {
  const filas = await db
    .select({ estado: sorteos.estado, cuantos: count() })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(contiene(texto))
    .groupBy(sorteos.estado);
  const cuantos = (estado: EstadoSorteo) => filas.find((fila) => fila.estado === estado)?.cuantos ?? 0;
  return {
    Disponible: cuantos("Disponible"),
    Cerrado: cuantos("Cerrado"),
    Finalizado: cuantos("Finalizado"),
  };
}

export type CifrasSorteos = Record<
  "abiertos" | "reunido" | "casi_llenos" | "cerrados" | "listos" | "finalizados" | "sin_ganadores",
  number
>;

/** The whole shop at a glance. `hasta`: a closed raffle whose date is not later may start. */
export async function leerCifrasSorteos({ db }: ConDb, hasta: Date | null): Promise<CifrasSorteos> {
  const aTiempo = hasta ? sql`${sorteos.fecha_sorteo} <= ${hasta.toISOString()}::timestamptz` : sql`true`;
  const cuantos = (condicion: SQL) => sql<number>`count(*) filter (where ${condicion})`.mapWith(Number);
  const es = (estado: EstadoSorteo) => sql`${sorteos.estado} = ${estado}`;
  const [fila] = await db
    .select({
      abiertos: cuantos(es("Disponible")),
      reunido: sql<number>`coalesce(sum(${sorteos.reunido}) filter (where ${es("Disponible")}), 0)`.mapWith(
        Number,
      ),
      casi_llenos: cuantos(sql`${es("Disponible")} and ${sorteos.reunido} * 10 >= ${sorteos.objetivo} * 9`),
      cerrados: cuantos(es("Cerrado")),
      listos: cuantos(
        sql`${es("Cerrado")} and ${sorteos.semilla} is null and ${aTiempo} and ${aportes} >= ${APORTES_NECESARIOS}`,
      ),
      finalizados: cuantos(es("Finalizado")),
      sin_ganadores: cuantos(sql`${es("Finalizado")} and ${sorteos.ganador_producto} is null`),
    })
    .from(sorteos);
  return (
    fila ?? {
      ...{
        abiertos: 0,
        reunido: 0,
        casi_llenos: 0,
        cerrados: 0,
        listos: 0,
        finalizados: 0,
        sin_ganadores: 0,
      },
    }
  );
}
