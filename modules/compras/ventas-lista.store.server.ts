import { and, asc, count, desc, eq, getTableColumns, gte, lt, ne, or, type SQL, sql, sum } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { productos_compras, usuarios, ventas } from "#database/schema.ts";
import { patronDe } from "#modules/comun/busqueda.ts";
import { inicioDeDia } from "#modules/comun/dias.ts";
import type { EstadoPago } from "./estado-venta.ts";
import type { FiltrosVenta, OrdenVenta } from "./filtros-venta.ts";

type ConDb = { db: DbOrTx };

const { comprobante, boleta, huella_carrito: _, ...columnas } = getTableColumns(ventas);
const VENTA = {
  ...columnas,
  tiene_comprobante: sql<boolean>`${comprobante} is not null`,
  tiene_boleta: sql<boolean>`${boleta} is not null`,
};
const CLIENTE = {
  codigo_referido: usuarios.codigo_referido,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  celular: usuarios.celular,
};

type Tramo = { limite: number; desde: number };

/** The sales of one person, newest first. */
export async function leerVentasDe({ db }: ConDb, usuario: string, { limite, desde }: Tramo) {
  const suyas = eq(ventas.usuario, usuario);
  const filas = await db
    .select(VENTA)
    .from(ventas)
    .where(suyas)
    .orderBy(desc(ventas.fecha), desc(ventas.id))
    .limit(limite)
    .offset(desde);
  return { filas, total: await db.$count(ventas, suyas) };
}

export type FilaLista = Awaited<ReturnType<typeof leerVentasDe>>["filas"][number];

const ORDEN: Record<OrdenVenta, SQL[]> = {
  "fecha-desc": [desc(ventas.fecha), desc(ventas.id)],
  "fecha-asc": [asc(ventas.fecha), asc(ventas.id)],
  "total-desc": [desc(ventas.total), desc(ventas.id)],
  "total-asc": [asc(ventas.total), asc(ventas.id)],
};

/** Everything but the state: the counts of all states share it. */
function condicion({ desde, hasta, texto, premios }: FiltrosVenta): SQL | undefined {
  const inicio = desde ? inicioDeDia(desde) : null;
  const fin = hasta ? inicioDeDia(hasta, 1) : null;
  return and(
    inicio ? gte(ventas.fecha, inicio) : undefined,
    fin ? lt(ventas.fecha, fin) : undefined,
    premios === undefined ? undefined : premios ? eq(ventas.origen, "sorteo") : ne(ventas.origen, "sorteo"),
    texto ? contiene(texto) : undefined,
  );
}

function contiene(texto: string): SQL | undefined {
  const patron = patronDe(texto);
  return or(
    sql`${ventas.codigo} ilike ${patron}`,
    sql`${ventas.usuario} ilike ${patron}`,
    sql`${ventas.boleta_folio} ilike ${patron}`,
    sql`${usuarios.email} ilike ${patron}`,
    sql`concat_ws(' ', ${usuarios.nombre}, ${usuarios.apellido}) ilike ${patron}`,
  );
}

/** A page of the sales desk. */
export const leerVentas = ({ db }: ConDb, filtros: FiltrosVenta, { limite, desde }: Tramo) =>
  db
    .select({ ...VENTA, cliente: CLIENTE })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(and(condicion(filtros), filtros.estado ? eq(ventas.estado_pago, filtros.estado) : undefined))
    .orderBy(...ORDEN[filtros.orden ?? "fecha-desc"])
    .limit(limite)
    .offset(desde);

const suma = (valor: SQL) => sql<number>`coalesce(sum(${valor}), 0)`.mapWith(Number);

export type SumaEstado = {
  estado_pago: EstadoPago;
  ventas: number;
  productos: number;
  puntos: number;
  total: number;
  anulado: number;
};

/** How many and how much the filter finds, by state. Annulled lines of a sale that lives are counted apart. */
export async function sumarVentas({ db }: ConDb, filtros: FiltrosVenta): Promise<SumaEstado[]> {
  const anuladas = db
    .select({ venta: productos_compras.venta, total: sum(productos_compras.total).as("anulado") })
    .from(productos_compras)
    .where(eq(productos_compras.estado, "Anulado"))
    .groupBy(productos_compras.venta)
    .as("anuladas");
  const consulta = db
    .select({
      estado_pago: ventas.estado_pago,
      ventas: count(),
      productos: suma(sql`${ventas.productos}`),
      puntos: suma(sql`${ventas.puntos}`),
      total: suma(sql`${ventas.total}`),
      anulado: suma(
        sql`case ${ventas.estado_pago} when 'Anulado' then ${ventas.total} else ${anuladas.total} end`,
      ),
    })
    .from(ventas)
    .leftJoin(anuladas, eq(anuladas.venta, ventas.id))
    .where(condicion(filtros))
    .groupBy(ventas.estado_pago)
    .$dynamic();
  // Only a text is looked for in people.
  if (!filtros.texto) return consulta;
  return consulta.innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario));
}

/** One sale with its customer. */
export async function leerVenta({ db }: ConDb, codigo: string) {
  const [fila] = await db
    .select({ ...VENTA, cliente: CLIENTE, rut: usuarios.rut })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(eq(ventas.codigo, codigo));
  return fila ?? null;
}

/** The transfers that wait, oldest first. */
export const leerPendientes = ({ db }: ConDb, limite: number) =>
  db
    .select({
      codigo: ventas.codigo,
      fecha: ventas.fecha,
      usuario: ventas.usuario,
      total: ventas.total,
      tiene_comprobante: VENTA.tiene_comprobante,
    })
    .from(ventas)
    .where(eq(ventas.estado_pago, "Validando Pago"))
    .orderBy(asc(ventas.fecha), asc(ventas.id))
    .limit(limite);

/** Waiting transfers newer than `reciente`, between it and `vieja`, and older, each with its pesos. */
export async function contarPendientes({ db }: ConDb, reciente: Date, vieja: Date) {
  const tramo = sql<"hoy" | "hasta_3_dias" | "mas_de_3_dias">`case
    when ${ventas.fecha} >= ${reciente.toISOString()}::timestamptz then 'hoy'
    when ${ventas.fecha} >= ${vieja.toISOString()}::timestamptz then 'hasta_3_dias' else 'mas_de_3_dias' end`;
  return db
    .select({ tramo, ventas: count(), monto: suma(sql`${ventas.total}`) })
    .from(ventas)
    .where(eq(ventas.estado_pago, "Validando Pago"))
    .groupBy(sql`1`);
}
