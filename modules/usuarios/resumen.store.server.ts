import { and, asc, desc, eq, gt, like, lte, sql } from "drizzle-orm";
import { correos, notificaciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Up to when an admin's last summary went, or null. */
export async function leerUltimoResumen({ db }: Lector, codigo: string): Promise<Date | null> {
  const [fila] = await db
    .select({ fecha: sql<string | null>`${correos.datos} ->> 'fecha'` })
    .from(correos)
    .where(and(eq(correos.usuario, codigo), eq(correos.plantilla, "admin_resumen")))
    .orderBy(desc(correos.id))
    .limit(1);
  return fila?.fecha ? new Date(fila.fecha) : null;
}

/** An admin's notices of that time that no mail of their own told. */
export async function leerAvisosSinCorreo(
  { db }: Lector,
  codigo: string,
  { desde, hasta }: { desde: Date; hasta: Date },
) {
  return db
    .select({
      titulo: notificaciones.titulo,
      texto: notificaciones.texto,
      enlace: notificaciones.enlace,
    })
    .from(notificaciones)
    .where(
      and(
        eq(notificaciones.usuario, codigo),
        like(notificaciones.clave, "admin:%"),
        gt(notificaciones.created_at, desde),
        lte(notificaciones.created_at, hasta),
        sql`not exists (select 1 from ${correos} where ${correos.clave} = ${notificaciones.clave})`,
      ),
    )
    .orderBy(asc(notificaciones.created_at), asc(notificaciones.id));
}
