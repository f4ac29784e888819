import { and, eq, type SQL, sql } from "drizzle-orm";
import { usuarios, ventas } from "#database/schema.ts";
import { condicionVenta } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { sinBloqueo } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import type { FiltrosIntegracion, LugarVenta } from "./venta.ts";

/** The order of `ventas_fecha_idx`: newest first, and the id where two sales have the same instant. */
const despuesDe = ([micros, id]: LugarVenta): SQL => {
  const fecha = sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`;
  return sql`${ventas.fecha} <= ${fecha} and (${ventas.fecha} < ${fecha} or ${ventas.id} > ${id})`;
};

/**
 * The codes of the next sales, newest first, with their places in that order. PostgreSQL keeps microseconds and a `Date` only
 * milliseconds, so a place holds the microseconds as a number. Sales of people whose data are blocked are left out.
 */
export async function leerLugares(
  ctx: Mirada,
  { codigo, ...filtros }: FiltrosIntegracion,
  { despues, cuantas }: { despues: LugarVenta | null; cuantas: number },
): Promise<{ codigo: string; lugar: LugarVenta }[]> {
  const condicion = and(
    await condicionVenta(ctx, filtros),
    codigo ? eq(ventas.codigo, codigo) : undefined,
    despues ? despuesDe(despues) : undefined,
    sinBloqueo({ usuario: sql`${ventas.usuario}` }),
  );
  const { rows } = await ctx.db.execute<{ codigo: string; micros: number; id: number }>(sql`
    select codigo, (extract(epoch from fecha) * 1000000)::bigint as micros, id from ${ventas}
     where ${condicion} order by fecha desc, id limit ${cuantas}`);
  return rows.map(({ codigo, micros, id }) => ({ codigo, lugar: [micros, id] }));
}

/** The RUT of a customer, for the document that another system issues. */
export async function leerRut({ db }: Lector, codigo_referido: string): Promise<string | null> {
  const [fila] = await db
    .select({ rut: usuarios.rut })
    .from(usuarios)
    .where(eq(usuarios.codigo_referido, codigo_referido));
  return fila?.rut ?? null;
}

/** A sale as its transaction has written it. */
export async function leerVentaEscrita({ db }: Lector, codigo: string) {
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  if (!venta) throw new Error(`La venta ${codigo} no existe.`);
  return venta;
}
