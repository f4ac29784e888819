import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { usuarios, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Sales that came in between these instants. */
type Franja = { desde: Date; hasta: Date; limite: number };

const esperan = ({ desde, hasta }: Franja) =>
  and(eq(ventas.estado_pago, "Validando Pago"), lte(ventas.fecha, hasta), gt(ventas.fecha, desde));

/** Unpaid sales whose customer was not reminded yet. */
export async function leerSinRecordar({ db }: Lector, prefijo: string, franja: Franja): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(
      and(
        esperan(franja),
        isNull(usuarios.eliminado_en),
        sql`not exists (select 1 from notificaciones n where n.clave = ${prefijo} || ${ventas.codigo})`,
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(franja.limite);
  return filas.map(({ codigo }) => codigo);
}

/** Unpaid sales of which no admin was told yet that they wait too long. */
export async function leerSinReclamar({ db }: Lector, prefijo: string, franja: Franja): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .where(
      and(
        esperan(franja),
        sql`not exists (select 1 from usuarios a join notificaciones n
              on n.clave = 'admin:' || ${prefijo} || ${ventas.codigo} || ':' || a.codigo_referido
             where a.role = 'admin')`,
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(franja.limite);
  return filas.map(({ codigo }) => codigo);
}
