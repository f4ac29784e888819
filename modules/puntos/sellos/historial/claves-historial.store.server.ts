import { sql } from "drizzle-orm";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { historial } from "#modules/puntos/historial.store.server.ts";
import { valoresDePersona } from "#modules/puntos/saldo-visible.store.server.ts";
import { clavesDe } from "./asientos-historial.store.server.ts";

/** The letter of a table and the number of a row. An address may hold any other text. */
const ID_DE_FILA = /^[a-z]\d{1,15}$/;

/** The keys of the entries behind rows of a person's history, by the ids of the rows. */
export async function leerClavesDeHistorial(
  { db, now }: Mirada,
  codigo: string,
  pedidos: readonly string[],
): Promise<Map<string, string[]>> {
  const quien = valoresDePersona(codigo, now());
  const ids = pedidos.filter((id) => ID_DE_FILA.test(id));
  const { rows } = await db.execute<{ fila: string; clave: string }>(sql`
    select distinct h.rama || h.numero as fila, e.clave
      from (${historial(quien, "todos", { ids })}) h, lateral (${clavesDe(quien)}) e order by 1, 2`);
  const claves = new Map<string, string[]>();
  for (const { fila, clave } of rows) claves.set(fila, [...(claves.get(fila) ?? []), clave]);
  return claves;
}
