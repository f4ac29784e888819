import { and, eq, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import type { DbOrTx } from "#database/client.ts";
import { idempotencia } from "#database/schema.ts";
import type { Idempotency } from "./contexto.ts";

export type FilaIdempotencia = typeof idempotencia.$inferSelect;
/** A stored answer: the status that the first caller got, and the body. */
export type RespuestaGuardada = { http_status: number; respuesta: unknown };

type Nombre = Pick<Idempotency, "quien" | "clave">;
const deNombre = ({ quien, clave }: Nombre) =>
  and(eq(idempotencia.quien, quien), eq(idempotencia.clave, clave));

export async function leerRespuestaGuardada(db: DbOrTx, nombre: Nombre): Promise<FilaIdempotencia | null> {
  const [fila] = await db.select().from(idempotencia).where(deNombre(nombre));
  return fila ?? null;
}

/**
 * Stores several answers at once; a key that already has one keeps it. Returns how many were new. All rows are one parameter, so the
 * statement is prepared whatever their number.
 */
export async function insertarRespuestas(
  db: DbOrTx,
  filas: readonly (Idempotency & RespuestaGuardada)[],
): Promise<number> {
  if (filas.length === 0) return 0;
  const { rowCount } = await db.execute(sql`${PREPARED}
    insert into idempotencia (quien, clave, funcion, huella, http_status, respuesta)
    select quien, clave, funcion, huella, http_status, respuesta from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
        as f(quien text, clave text, funcion text, huella text, http_status integer, respuesta jsonb)
        on conflict do nothing`);
  return rowCount ?? 0;
}

export async function leerRespuestas(db: DbOrTx, nombres: readonly Nombre[]): Promise<FilaIdempotencia[]> {
  if (nombres.length === 0) return [];
  const quienes = sql.param(nombres.map(({ quien }) => quien));
  const claves = sql.param(nombres.map(({ clave }) => clave));
  return db
    .select()
    .from(idempotencia)
    .where(
      sql`(${idempotencia.quien}, ${idempotencia.clave}) in (select * from unnest(${quienes}::text[], ${claves}::text[]))`,
    );
}
