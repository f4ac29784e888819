import { and, eq, ne, sql } from "drizzle-orm";
import { cotizaciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** The units that a person's quotes keep. */
export async function leerUnidadesApartadas(
  { db }: Lector,
  usuario: string,
): Promise<{ sku: string; opcion: number | null; cantidad: number }[]> {
  const { rows } = await db.execute<{ sku: string; opcion: number | null; cantidad: number }>(sql`
    select r.producto as sku, r.opcion, r.cantidad from cotizaciones c join reservas r on r.codigo = c.codigo
     where c.usuario = ${usuario} and r.vence_en is not null`);
  return rows;
}

/** Codes of the person's other quotes that still keep units. */
export async function leerConUnidades({ db }: Lector, usuario: string, codigo: string): Promise<string[]> {
  const filas = await db
    .select({ codigo: cotizaciones.codigo })
    .from(cotizaciones)
    .where(
      and(
        eq(cotizaciones.usuario, usuario),
        ne(cotizaciones.codigo, codigo),
        sql`exists (select from reservas r where r.codigo = ${cotizaciones.codigo} and r.vence_en is not null)`,
      ),
    );
  return filas.map((fila) => fila.codigo);
}
