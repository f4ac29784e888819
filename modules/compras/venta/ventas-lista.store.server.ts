import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { usuarios, ventas, ventas_sumas } from "#database/schema.ts";
import { anuladoEnSql, devueltoEnSql, recibidoEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import { sinBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { comienzoDe } from "#modules/comun/texto/busqueda.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { personaContiene } from "#modules/usuarios/usuarios.store.server.ts";
import type { EstadoPago } from "./estado-venta.ts";
import type { FiltrosVenta, OrdenVenta } from "./filtros-venta.ts";
import { sinPremioOculto } from "./premio.store.server.ts";

const {
  comprobante,
  boleta,
  operacion: _operacion,
  huella_carrito: _huella,
  // Customers read these rows too: what is known about the person who invited them is for admins only.
  pistas_referido,
  rut_autorizado: _autorizado,
  reabierta_en: _reabierta,
  de_mas: _de_mas,
  ...columnas
} = getTableColumns(ventas);
export const VENTA = {
  ...columnas,
  tiene_comprobante: sql<boolean>`${comprobante} is not null`,
  tiene_boleta: sql<boolean>`${boleta} is not null`,
  // The name is written out: Drizzle drops it in a query without joins, and inside the subquery `id` is another column.
  recibido: recibidoEnSql(sql`ventas`),
  devuelto: devueltoEnSql(sql`ventas`),
};
const CLIENTE = {
  codigo_referido: usuarios.codigo_referido,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  celular: usuarios.celular,
};

const ORDEN: Record<OrdenVenta, SQL[]> = {
  "fecha-desc": [desc(ventas.fecha), desc(ventas.id)],
  "fecha-asc": [asc(ventas.fecha), asc(ventas.id)],
  "total-desc": [desc(ventas.total), desc(ventas.id)],
  "total-asc": [asc(ventas.total), asc(ventas.id)],
};

/** Whom a text finds. `uno_a_uno`: the customer of each sale is looked at, instead of all who have the text. */
type Busqueda = { llamados?: Llamados | undefined; uno_a_uno?: boolean };

/** The condition without the state, because the counts of all states share it. */
async function condicion(
  { db, now }: Mirada,
  filtros: FiltrosVenta,
  { llamados, uno_a_uno = false }: Busqueda,
): Promise<SQL | undefined> {
  const { desde, hasta, texto, premios, sin_stock, por_revisar, apartadas } = filtros;
  const inicio = desde ? inicioDeDia(desde) : null;
  const fin = hasta ? inicioDeDia(hasta, 1) : null;
  return and(
    inicio ? gte(ventas.fecha, inicio) : undefined,
    fin ? lt(ventas.fecha, fin) : undefined,
    premios === undefined ? undefined : premios ? eq(ventas.origen, "sorteo") : ne(ventas.origen, "sorteo"),
    sin_stock ? CON_LINEA_SIN_STOCK : undefined,
    por_revisar ? POR_REVISAR : undefined,
    apartadas ? CON_APARTADAS : undefined,
    premios === false ? undefined : sinPremioOculto(now()),
    texto ? ventaContiene(texto, llamados ?? (await leerLlamados({ db }, texto)), uno_a_uno) : undefined,
  );
}

/** Read from a partial index: few lines wait for units. */
const CON_LINEA_SIN_STOCK = sql`${ventas.id} in (select c.venta from productos_compras c
  where c.sin_stock and c.estado in ('Validando Pago', 'Pagado', 'Preparando'))`;

const POR_REVISAR = sql`${ventas.estado_pago} = 'Validando Pago' and ${comprobante} is not null`;

/** Read from a partial index: paid sales keep their units for ever. */
const CON_APARTADAS = sql`${ventas.codigo} in (select r.codigo from reservas r where r.tomable_desde is not null)`;

const POCAS_PERSONAS = 200;

/**
 * Matches the beginning of a code or folio, or the customer. Few matching customers are listed by code. With many, walking the
 * sales is faster, but the planner would walk them for few customers as well, so the query decides it.
 */
export function ventaContiene(texto: string, codigos: Llamados, uno_a_uno: boolean): SQL | undefined {
  const codigo = comienzoDe(texto.toUpperCase());
  const cliente = sql`from ${usuarios} where ${usuarios.codigo_referido} = ${ventas.usuario}
    and (${personaContiene(texto, usuarios)})`;
  return or(
    sql`${ventas.codigo} like ${codigo}`,
    sql`${ventas.codigo} like ${`PZ-${codigo}`}`,
    sql`${ventas.boleta_folio} like ${comienzoDe(texto)}`,
    sonMuchos(codigos)
      ? // With its limit the planner does not read all people who have the text first.
        uno_a_uno
        ? sql`(select true ${cliente} limit 1)`
        : sql`exists (select ${cliente})`
      : sql`${ventas.usuario} = any(${sql.param(codigos)}::text[])`,
  );
}

type Llamados = readonly string[];

/** Whether a text finds more people than are listed. */
export const sonMuchos = (llamados: Llamados): boolean => llamados.length > POCAS_PERSONAS;

/** The customers whom the text finds, up to one more than counts as few. */
export async function leerLlamados({ db }: Lector, texto: string): Promise<Llamados> {
  const personas = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(usuarios)
    .where(personaContiene(texto, usuarios))
    .limit(POCAS_PERSONAS + 1);
  return personas.map(({ codigo }) => codigo);
}

/** The condition of the whole filter. */
export const condicionVenta = async (
  ctx: Mirada,
  filtros: FiltrosVenta,
  busqueda: Busqueda = {},
): Promise<SQL | undefined> =>
  and(
    await condicion(ctx, filtros, busqueda),
    filtros.estado ? eq(ventas.estado_pago, filtros.estado) : undefined,
  );

/** The newest sales, in which a text that many customers have fills a page. */
const RECIENTES = 3_000;
const esReciente = (recientes: number) =>
  sql`${ventas.fecha} >= (select v.fecha from ventas v order by v.fecha desc offset ${recientes} limit 1)`;

/** One page. The customers of a text that finds many of them are looked at one by one in the newest sales before all are read. */
export async function leerVentas(
  ctx: Mirada,
  filtros: FiltrosVenta,
  { limite, desde }: Porcion,
  { llamados, recientes = RECIENTES }: { llamados?: Llamados | undefined; recientes?: number } = {},
) {
  const orden = filtros.orden ?? "fecha-desc";
  const leer = (donde: SQL | undefined) =>
    ctx.db
      .select({ ...VENTA, cliente: CLIENTE })
      .from(ventas)
      .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
      .where(donde)
      .orderBy(...ORDEN[orden])
      .limit(limite)
      .offset(desde);
  if (filtros.texto !== undefined && sonMuchos(llamados ?? []) && orden === "fecha-desc") {
    const donde = await condicionVenta(ctx, filtros, { llamados, uno_a_uno: true });
    const filas = await leer(and(donde, esReciente(recientes)));
    if (filas.length === limite) return filas;
  }
  return leer(await condicionVenta(ctx, filtros, { llamados }));
}

/** The ids of all sales that the filter finds, in its order, for a file: without people whose data are blocked. */
export async function leerIdsDeVentas(ctx: Mirada, filtros: FiltrosVenta, limite: number): Promise<number[]> {
  const filas = await ctx.db
    .select({ id: ventas.id })
    .from(ventas)
    .where(and(await condicionVenta(ctx, filtros), sinBloqueo({ usuario: sql`${ventas.usuario}` })))
    .orderBy(...ORDEN[filtros.orden ?? "fecha-desc"])
    .limit(limite);
  return filas.map(({ id }) => id);
}

export const leerVentasPorId = ({ db }: Lector, ids: readonly number[], orden: OrdenVenta = "fecha-desc") =>
  db
    .select({ ...VENTA, cliente: CLIENTE })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(inArray(ventas.id, [...ids]))
    .orderBy(...ORDEN[orden]);

/** PostgreSQL sums in `numeric`; `float8` hands the sum to JavaScript as a number, however large it is. */
const suma = (valor: SQL) => sql<number>`coalesce(sum(${valor}), 0)::float8`;

export type SumaEstado = {
  estado_pago: EstadoPago;
  ventas: number;
  productos: number;
  puntos: number;
  total: number;
  anulado: number;
};

/** Counts and sums of what the filter finds, by state. Null when a text finds more sales than are counted. */
export async function sumarVentas(
  ctx: Mirada,
  filtros: FiltrosVenta,
  conocidos?: Llamados,
): Promise<SumaEstado[] | null> {
  const { texto, sin_stock, por_revisar, apartadas } = filtros;
  if (!texto && !sin_stock && !por_revisar && !apartadas) return sumarDias(ctx, filtros);
  const llamados = conocidos ?? (filtros.texto ? await leerLlamados(ctx, filtros.texto) : []);
  if (sonMuchos(llamados)) return null;
  const sumas = await sumarHalladas(ctx, filtros, llamados);
  return sumas.reduce((suma, fila) => suma + fila.ventas, 0) > TOPE_CONTEO ? null : sumas;
}

/** Reads the sums that triggers keep per day: the cost does not depend on the number of sales. */
async function sumarDias({ db }: Lector, { desde, hasta, premios }: FiltrosVenta): Promise<SumaEstado[]> {
  const { dia, origen, estado_pago } = ventas_sumas;
  const filas = await db
    .select({
      estado_pago,
      ventas: suma(sql`${ventas_sumas.ventas}`),
      productos: suma(sql`${ventas_sumas.productos}`),
      puntos: suma(sql`${ventas_sumas.puntos}`),
      total: suma(sql`${ventas_sumas.total}`),
      anulado: suma(sql`${ventas_sumas.anulado}`),
    })
    .from(ventas_sumas)
    .where(
      and(
        // Ignore a day that does not exist.
        desde && inicioDeDia(desde) ? gte(dia, desde) : undefined,
        hasta && inicioDeDia(hasta) ? lte(dia, hasta) : undefined,
        premios === undefined ? undefined : premios ? eq(origen, "sorteo") : ne(origen, "sorteo"),
      ),
    )
    .groupBy(estado_pago);
  return filas.filter((fila) => fila.ventas > 0);
}

/** Sums sales one by one; annulled lines of a valid sale count as annulled. */
async function sumarHalladas(ctx: Mirada, filtros: FiltrosVenta, llamados: Llamados): Promise<SumaEstado[]> {
  const { rows } = await ctx.db.execute<SumaEstado>(sql`
    select v.estado_pago, count(*) as ventas, sum(v.productos)::float8 as productos, sum(v.puntos)::float8 as puntos,
           sum(v.total)::float8 as total,
           sum(${anuladoEnSql(sql`v`)})::float8 as anulado
      from (select ${ventas.id}, ${ventas.estado_pago}, ${ventas.productos}, ${ventas.puntos}, ${ventas.total},
                   ${ventas.envio_cobrado}, ${ventas.envio_devuelto}
              from ${ventas} where ${await condicion(ctx, filtros, { llamados })} order by ${ventas.fecha} desc limit ${TOPE_CONTEO + 1}) v
     group by v.estado_pago`);
  return rows;
}

/**
 * Merges the rows of each day's sums. It reads only the days that have new rows, and blocks no sale: rows that are added
 * meanwhile stay for the next run.
 */
export async function juntarSumas({ db }: Lector): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with cambiadas as (select distinct dia, estado_pago, origen from ventas_sumas where suelta),
    quitadas as (
      delete from ventas_sumas s using cambiadas c
       where s.dia = c.dia and s.estado_pago = c.estado_pago and s.origen = c.origen
      returning s.*)
    insert into ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado, neto, descuento, envio,
           diferencia, diferencia_devuelta, suelta)
    select dia, estado_pago, origen, sum(ventas), sum(productos), sum(puntos), sum(total), sum(anulado), sum(neto),
           sum(descuento), sum(envio), sum(diferencia), sum(diferencia_devuelta), false
      from quitadas group by dia, estado_pago, origen`);
  return rowCount ?? 0;
}

/** The sales of these codes with their customers. */
export const leerVentasPorCodigo = ({ db }: Lector, codigos: readonly string[]) =>
  db
    .select({ ...VENTA, cliente: CLIENTE })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(inArray(ventas.codigo, [...codigos]));

/** One sale with its customer. */
export async function leerVenta({ db }: Lector, codigo: string) {
  const [fila] = await db
    .select({ ...VENTA, pistas_referido, cliente: CLIENTE, rut: usuarios.rut })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(eq(ventas.codigo, codigo));
  return fila ?? null;
}
