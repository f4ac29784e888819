import { and, eq, ne, sql } from "drizzle-orm";
import { cotizaciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { nombreClave } from "#modules/productos/existencias/existencias.ts";
import type { Primeras } from "./plazo-sin-pago.ts";

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

type Buscadas = {
  usuario: string;
  /** The quote or sale that asks. */
  codigo: string;
  skus: readonly string[];
  desde: { cotizada: Date; vendida: Date };
};

/** When a person first quoted each of these things, and bought it without paying, under the name of `nombreClave`. */
export async function leerPrimeras(
  { db }: Lector,
  { usuario, codigo, skus, desde }: Buscadas,
): Promise<Map<string, Primeras>> {
  type Fila = { sku: string; opcion: number | null; cotizada: string | null; vendida: string | null };
  const { rows } = await db.execute<Fila>(sql`
    select sku, opcion, min(fecha) filter (where cotizada)::text as cotizada, min(fecha) filter (where not cotizada)::text as vendida
      from (
        select p.sku, l.opcion, c.created_at as fecha, true as cotizada
          from cotizaciones c cross join lateral jsonb_to_recordset(c.lineas) as l(tipo text, id bigint, opcion bigint)
          join productos p on p.id = l.id
         where c.usuario = ${usuario} and c.created_at > ${desde.cotizada.toISOString()}::timestamptz and l.tipo = 'producto'
           and not exists (select from ventas v where v.codigo = c.codigo)
        union all
        select l.producto, l.opcion, v.fecha, false from ventas v join productos_compras l on l.venta = v.id
         where v.usuario = ${usuario} and v.fecha > ${desde.vendida.toISOString()}::timestamptz and v.codigo <> ${codigo}
           and v.estado_pago in ('Validando Pago', 'Rechazado')) t
     where sku = any(${sql.param([...skus])}::text[]) group by sku, opcion`);
  const instante = (texto: string | null) => (texto === null ? null : new Date(texto));
  return new Map(
    rows.map(({ cotizada, vendida, ...clave }) => [
      nombreClave(clave),
      { cotizada: instante(cotizada), vendida: instante(vendida) },
    ]),
  );
}
