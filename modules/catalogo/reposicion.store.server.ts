import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Repuesta = {
  id: number;
  usuario: string;
  email: string | null;
  sku: string;
  opcion: number | null;
  nombre: string;
  opcion_nombre: string | null;
};

/** Waits whose product or option is on sale with units again, oldest first, of people who can sign in. */
export async function leerRepuestas({ db }: Lector, limite: number): Promise<Repuesta[]> {
  const { rows } = await db.execute<Repuesta>(sql`
    select a.id, a.usuario, u.email, p.sku, a.opcion, p.producto as nombre,
           p.opcion_1 || ' ' || o.valor_1 || coalesce(' · ' || p.opcion_2 || ' ' || o.valor_2, '') as opcion_nombre
      from avisos_stock a
      join usuarios u on u.codigo_referido = a.usuario and u.bloqueado_en is null and u.eliminacion_pedida_en is null
      join productos p on p.sku = a.producto and p.disponible
      left join productos_opciones o on o.id = a.opcion
     where case when a.opcion is null then coalesce(p.existencias, 1) > 0
                else o.disponible and coalesce(o.existencias, 1) > 0 end
     order by a.id limit ${limite}`);
  return rows;
}
