import { sql } from "drizzle-orm";
import { builtRows, place } from "#database/built.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import {
  type Mirada,
  type Pendientes,
  pendientes,
} from "#modules/notificaciones/notificaciones.store.server.ts";
import { skusFavoritos } from "#modules/productos/favoritos/favoritos.store.server.ts";
import { LUGARES, saldoVisible, valoresDe } from "#modules/puntos/saldo-visible.store.server.ts";

type Fila = Pendientes & { puntos: number; favoritos: string[] };

/** One statement: each one costs the process more than what these read. */
const filaMarco = builtRows<Fila>(() => {
  const { codigo: usuario } = LUGARES;
  const ahora = place("ahora");
  return sql`
    select ${saldoVisible(LUGARES)} as puntos, array(${skusFavoritos(usuario)}) as favoritos, ${pendientes({ usuario, ahora })}`;
});

/** The balance, the notices and the SKUs that a person keeps. */
export async function leerFilaMarco({ db }: Lector, { usuario, ahora }: Mirada): Promise<Fila> {
  const [fila] = await filaMarco(db, { ...valoresDe(usuario, ahora), ahora: ahora.toISOString() });
  return fila ?? { puntos: 0, favoritos: [], no_leidas: 0, proxima: null };
}
