import { sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import {
  type MiradaDePersona,
  type PendientesAvisos,
  pendientes,
} from "#modules/notificaciones/notificaciones.store.server.ts";
import { skusFavoritos } from "#modules/productos/favoritos/favoritos.store.server.ts";
import { saldoVisible, valoresDePersona } from "#modules/puntos/saldo-visible.store.server.ts";

type Fila = PendientesAvisos & { puntos: number; favoritos: string[] };

/** The balance, the notices and the SKUs that a person keeps, in one statement: the frame of every page shows them. */
export async function leerFilaMarco({ db }: Lector, { usuario, ahora }: MiradaDePersona): Promise<Fila> {
  const { rows } = await db.execute<Fila>(sql`${PREPARED}
    select ${saldoVisible(valoresDePersona(usuario, ahora))} as puntos, array(${skusFavoritos(usuario)}) as favoritos,
           ${pendientes({ usuario, ahora: ahora.toISOString() })}`);
  return rows[0] ?? { puntos: 0, favoritos: [], no_leidas: 0, proxima: null };
}
