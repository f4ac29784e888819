import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { productos, sorteos } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { comienzoDe, patronDe } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { EstadoSorteo, FiltrosSorteos, OrdenSorteos } from "./filtros-sorteos.ts";
import { COLUMNAS_SORTEO, INICIADO } from "./sorteos.store.server.ts";
import { APORTES_NECESARIOS } from "./verificacion/aportes.ts";

const aportes = sql`(select count(*) from sorteos_input i where i.sorteo = ${sorteos.key})`;

const nombreDe = (codigo: SQLWrapper) => sql<string | null>`(
  select coalesce(nullif(trim(concat_ws(' ', u.nombre, u.apellido)), ''), u.codigo_referido)
    from usuarios u where u.codigo_referido = ${codigo})`;

const FILA = {
  ...COLUMNAS_SORTEO,
  /** False for a raffle that was abandoned before it closed: it has no public record. */
  con_acta: sql<boolean>`${sorteos.huella_rangos} is not null`,
  baliza: sorteos.baliza,
  /** The winners by name, or by code without one. */
  nombre_producto: nombreDe(sorteos.ganador_producto),
  nombre_puntos: nombreDe(sorteos.ganador_puntos),
  /** The product was not claimed in time and went back to stock. */
  premio_vencido: sql<boolean>`exists (select from premios r where r.sorteo = ${sorteos.key} and r.vencido_en is not null)`,
  aportes: sql<number>`${aportes}`,
  personas: sql<number>`(select count(distinct t.usuario) from tickets_participantes t
    where t.sorteo = ${sorteos.key})`,
};

/** Sorts by whole percents, because an index has this order. */
const AVANCE = sql`${sorteos.porcentaje} desc, ${sorteos.id}`;
const TERMINO = sql`coalesce(${sorteos.sorteado_en}, ${sorteos.fecha_termino}) desc nulls last, ${sorteos.id} desc`;

/** Each state in its own order; the states that need an admin's attention come first. */
const ATENCION: readonly [EstadoSorteo, SQL][] = [
  ["Cerrado", sql`${sorteos.fecha_sorteo}, ${sorteos.id} desc`],
  ["Disponible", AVANCE],
  ["Finalizado", TERMINO],
];

const ORDEN: Record<Exclude<OrdenSorteos, "atencion" | "avance">, SQL> = {
  nuevos: sql`${sorteos.fecha_inicio} desc, ${sorteos.id} desc`,
  sorteo: sql`${sorteos.fecha_sorteo} desc nulls last, ${sorteos.id} desc`,
  objetivo: sql`${sorteos.objetivo} desc, ${sorteos.id} desc`,
  producto: sql`${productos.orden_nombre}, ${sorteos.id} desc`,
};

const POCOS_PRODUCTOS = 1_000;

/** The condition of a text, without the state; undefined without a text. */
export type Contiene = SQL | undefined;

/**
 * The condition of the text, made once for the page and the counts of all states. Few matching products are listed by SKU; with
 * many, the database finds a page sooner by walking the raffles.
 */
export async function condicionDeTexto({ db }: Lector, texto: string | undefined): Promise<Contiene> {
  if (!texto) return undefined;
  const llamado = sql`(${productos.sku} ilike ${patronDe(texto)}
    or (texto_plano(${texto}) <> '' and ${productos.orden_nombre} like '%' || texto_plano(${texto}) || '%'))`;
  const hallados = await db
    .select({ sku: productos.sku })
    .from(productos)
    .where(sql`${llamado} and exists (select from ${sorteos} where ${sorteos.producto} = ${productos.sku})`)
    .limit(POCOS_PRODUCTOS + 1);
  const skus = hallados.map(({ sku }) => sku);
  return or(
    sql`${sorteos.key} like ${comienzoDe(texto.toUpperCase())}`,
    sql`${sorteos.key} like ${`SRT-${comienzoDe(texto.toUpperCase())}`}`,
    skus.length > POCOS_PRODUCTOS
      ? sql`exists (select from ${productos} where ${productos.sku} = ${sorteos.producto} and ${llamado})`
      : sql`${sorteos.producto} = any(${sql.param(skus)}::text[])`,
  );
}

const CON_PRODUCTO = sql`${sorteos} join ${productos} on ${productos.sku} = ${sorteos.producto}`;

/** Chooses the raffles of a page, in order. Their columns and counts are read afterwards, for these few only. */
async function elegir(
  db: DbOrTx,
  filtros: FiltrosSorteos,
  { limite, desde }: Porcion,
  donde: Contiene,
): Promise<number[]> {
  const rama = (orden: SQL, estado: EstadoSorteo | undefined) => sql`
    select ${sorteos.id}, ${sorteos.porcentaje}, row_number() over (order by ${orden}) as lugar
      from ${filtros.orden === "producto" ? CON_PRODUCTO : sorteos}
     where ${and(sql`true`, donde, estado ? eq(sorteos.estado, estado) : undefined)}
     order by ${orden} limit ${desde + limite}`;
  const { orden } = filtros;
  const ramas: readonly (readonly [EstadoSorteo | undefined, SQL])[] =
    orden === "atencion"
      ? ATENCION
      : // The index begins with the state: read each state in its order, then merge them.
        orden === "avance"
        ? ATENCION.map(([estado]) => [estado, AVANCE])
        : [[filtros.estado, ORDEN[orden]]];
  const partes = ramas
    .filter(([estado]) => !filtros.estado || estado === filtros.estado)
    .map(
      ([estado, suyo], i) =>
        sql`select id, porcentaje, ${i}::int as rama, lugar from (${rama(suyo, estado)}) r`,
    );
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${sql.join(partes, sql` union all `)}) e
     order by ${orden === "avance" ? sql`porcentaje desc, id` : sql`rama, lugar`} limit ${limite} offset ${desde}`);
  return rows.map(({ id }) => id);
}

export async function leerListaSorteos(
  { db }: Lector,
  filtros: FiltrosSorteos,
  porcion: Porcion,
  conocido?: Contiene,
) {
  const donde = conocido ?? (await condicionDeTexto({ db }, filtros.texto));
  const ids = await elegir(db, filtros, porcion, donde);
  return db
    .select(FILA)
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(sql`${sorteos.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(sql`array_position(${sql.param(ids)}::bigint[], ${sorteos.id})`);
}

export type FilaListaSorteo = Awaited<ReturnType<typeof leerListaSorteos>>[number];

export async function leerSorteoDeLista({ db }: Lector, key: string): Promise<FilaListaSorteo | null> {
  const [fila] = await db
    .select(FILA)
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(eq(sorteos.key, key));
  return fila ?? null;
}

/** How many raffles the text finds in each state, counted up to the limit. */
export async function contarSorteosPorEstado({ db }: Lector, donde: Contiene) {
  const cuantos = (estado: EstadoSorteo) =>
    cuantosHasta(sql`from ${sorteos} where ${and(eq(sorteos.estado, estado), donde)}`);
  const [fila] = await db
    .select({
      Disponible: cuantos("Disponible"),
      Cerrado: cuantos("Cerrado"),
      Finalizado: cuantos("Finalizado"),
    })
    .from(sql`(select 1) uno`);
  return fila ?? { Disponible: 0, Cerrado: 0, Finalizado: 0 };
}

export type CifrasSorteos = Record<
  "abiertos" | "casi_llenos" | "cerrados" | "listos" | "finalizados" | "sin_ganadores",
  number
> & {
  /** Points in open raffles; null when there are more open raffles than the limit of the count. */
  reunido: number | null;
};

/** The figures of all raffles. A closed raffle may start if its date is not later than `hasta`, or at any time if it is null. */
export async function leerCifrasSorteos({ db }: Lector, hasta: Date | null): Promise<CifrasSorteos> {
  const aTiempo = hasta ? sql`${sorteos.fecha_sorteo} <= ${hasta.toISOString()}::timestamptz` : sql`true`;
  const cuantos = (condicion: SQL) => cuantosHasta(sql`from ${sorteos} where ${condicion}`);
  const es = (estado: EstadoSorteo) => sql`${sorteos.estado} = ${estado}`;
  const abiertos = db
    .select({ reunido: sorteos.reunido })
    .from(sorteos)
    .where(es("Disponible"))
    .limit(TOPE_CONTEO)
    .as("abiertos");
  const [fila] = await db
    .select({
      abiertos: cuantos(es("Disponible")),
      reunido: sql<number>`(select coalesce(sum(reunido), 0)::bigint from ${abiertos})`,
      casi_llenos: cuantos(sql`${es("Disponible")} and ${sorteos.porcentaje} >= 90`),
      cerrados: cuantos(es("Cerrado")),
      listos: cuantos(
        sql`${es("Cerrado")} and not ${INICIADO} and ${aTiempo} and ${aportes} >= ${APORTES_NECESARIOS}`,
      ),
      finalizados: cuantos(es("Finalizado")),
      sin_ganadores: cuantos(sql`${es("Finalizado")} and ${sorteos.ganador_producto} is null`),
    })
    .from(sql`(select 1) uno`);
  if (!fila) throw new Error("La base de datos no respondió las cifras de los sorteos.");
  return { ...fila, reunido: fila.abiertos > TOPE_CONTEO ? null : fila.reunido };
}
