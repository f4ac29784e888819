import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { RespaldoPago } from "./prueba.ts";

/** Other sales that are named at most. */
const MUCHAS = 5;

/** The number of the transfer of a sale, and the other sales that show the same file or number. */
export async function leerRepetidos({ db }: Lector, venta: number): Promise<RespaldoPago> {
  const { rows } = await db.execute<RespaldoPago>(sql`
    select v.operacion,
           array(select o.codigo from archivos suyo join archivos otro on otro.huella = suyo.huella
                   join ventas o on o.comprobante = otro.id
                  where suyo.id = v.comprobante and o.id <> v.id order by o.id limit ${MUCHAS}) as misma_imagen,
           array(select o.codigo from ventas o
                  where o.operacion = v.operacion and o.id <> v.id order by o.id limit ${MUCHAS}) as misma_operacion
      from ventas v where v.id = ${venta}`);
  return rows[0] ?? { operacion: null, misma_imagen: [], misma_operacion: [] };
}
