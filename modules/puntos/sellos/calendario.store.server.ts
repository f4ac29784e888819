import { and, asc, count, eq, gte, lt, min } from "drizzle-orm";
import { libro_sellos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Sealed days from `desde` up to, but not including, `hasta`. */
export const leerDiasSellados = ({ db }: Lector, { desde, hasta }: { desde: string; hasta: string }) =>
  db
    .select({
      fecha: libro_sellos.fecha,
      asientos: libro_sellos.asientos,
      ruptura: libro_sellos.ruptura,
    })
    .from(libro_sellos)
    .where(and(gte(libro_sellos.fecha, desde), lt(libro_sellos.fecha, hasta)))
    .orderBy(asc(libro_sellos.fecha));

/** How many seals there are, and the day of the first. */
export async function contarSellos({ db }: Lector): Promise<{ cuantos: number; primero: string | null }> {
  const [fila] = await db.select({ cuantos: count(), primero: min(libro_sellos.fecha) }).from(libro_sellos);
  return fila ?? { cuantos: 0, primero: null };
}

/** Days whose seal says that seals before it were lost. */
export async function leerRupturas({ db }: Lector): Promise<string[]> {
  const filas = await db
    .select({ fecha: libro_sellos.fecha })
    .from(libro_sellos)
    .where(eq(libro_sellos.ruptura, true))
    .orderBy(asc(libro_sellos.fecha));
  return filas.map(({ fecha }) => fecha);
}
