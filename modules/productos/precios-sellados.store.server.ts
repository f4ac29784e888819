import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { PrecioSellado } from "./precio-honesto.ts";

type Leida = Omit<PrecioSellado, "oferta_hasta" | "desde"> & { hasta_ms: number | null; desde_ms: number };

const COLUMNAS = sql`id, producto, opcion, precio, precio_normal,
  floor(extract(epoch from oferta_hasta) * 1000)::bigint as hasta_ms, floor(extract(epoch from desde) * 1000)::bigint as desde_ms`;

const publica = ({ hasta_ms, desde_ms, ...fila }: Leida): PrecioSellado => ({
  ...fila,
  oferta_hasta: hasta_ms === null ? null : new Date(hasta_ms).toISOString(),
  desde: new Date(desde_ms).toISOString(),
});

/** Rows after `despues` up to `hasta`, in the order of their ids. */
export async function leerFilasPrecio(
  { db }: Lector,
  { despues, hasta, limite }: { despues: number; hasta: number; limite: number },
): Promise<PrecioSellado[]> {
  const { rows } = await db.execute<Leida>(sql`
    select ${COLUMNAS} from precios_historia
     where id > ${despues} and id <= ${hasta} order by id limit ${limite}`);
  return rows.map(publica);
}

/** The highest id up to `corte` of a price asked for before an instant, among those after `despues`; 0 when there is none. */
export async function leerFinalPrecio(
  { db }: Lector,
  { despues, corte, antes_de }: { despues: number; corte: number; antes_de: Date },
): Promise<number> {
  const { rows } = await db.execute<{ id: number | null }>(sql`
    select max(id) as id from precios_historia
     where id > ${despues} and id <= ${corte} and desde < ${antes_de.toISOString()}::timestamptz`);
  return rows[0]?.id ?? 0;
}
