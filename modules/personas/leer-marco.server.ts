import { sql } from "drizzle-orm";
import { PREPARED } from "#database/statements.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { campanaDe } from "#modules/notificaciones/listar-notificaciones.server.ts";
import { type Pendientes, pendientes } from "#modules/notificaciones/notificaciones.store.server.ts";
import { skusFavoritos } from "#modules/productos/favoritos/favoritos.store.server.ts";
import { saldoVisible } from "#modules/puntos/saldo-visible.store.server.ts";

type Fila = Pendientes & { puntos: number; favoritos: string[] };

/**
 * What the frame of every page shows of a person: the balance, the bell, and the SKUs that they keep. One statement: each one costs the
 * process more than what these read.
 */
export async function leerMarcoDe(
  { db, now }: Pick<Ctx, "db" | "now">,
  { codigo_referido: usuario }: Pick<Sesion, "codigo_referido">,
) {
  const ahora = now();
  const { rows } = await db.execute<Fila>(sql`${PREPARED}
    select ${saldoVisible(usuario, ahora)} as puntos, array(${skusFavoritos(usuario)}) as favoritos, ${pendientes({ usuario, ahora })}`);
  const { puntos = 0, favoritos = [], no_leidas = 0, proxima = null } = rows[0] ?? {};
  return { puntos, favoritos, ...campanaDe({ no_leidas, proxima }, ahora) };
}
