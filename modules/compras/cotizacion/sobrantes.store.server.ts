import { and, desc, eq, gt } from "drizzle-orm";
import { cotizaciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** The person's live quotes beyond the newest ones, of which so many stay. */
export async function leerSobrantes(
  { db }: Lector,
  { usuario, quedan, ahora }: { usuario: string; quedan: number; ahora: Date },
): Promise<string[]> {
  const filas = await db
    .select({ codigo: cotizaciones.codigo })
    .from(cotizaciones)
    .where(and(eq(cotizaciones.usuario, usuario), gt(cotizaciones.vence_en, ahora)))
    .orderBy(desc(cotizaciones.created_at), desc(cotizaciones.codigo))
    .offset(quedan);
  return filas.map(({ codigo }) => codigo);
}
