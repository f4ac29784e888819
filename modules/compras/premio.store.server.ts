import { sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import type { DireccionEnvio } from "./venta.ts";

type ConDb = { db: DbOrTx };

export type PremioPorEscribir = {
  codigo: string;
  usuario: string;
  sku: string;
  fecha: Date;
  envio: DireccionEnvio;
};

/** A paid sale of zero pesos with one line: no gift points, and from here on it travels like any other. */
export async function insertarPremio({ db }: ConDb, premio: PremioPorEscribir): Promise<void> {
  const { codigo, usuario, sku, envio } = premio;
  const fecha = premio.fecha.toISOString();
  await db.execute(sql`
    with venta as (
      insert into ventas (codigo, usuario, fecha, pagado_en, productos, puntos, total, estado_pago, origen, envio)
      values (${codigo}, ${usuario}, ${fecha}::timestamptz, ${fecha}::timestamptz, 0, 0, 0, 'Pagado', 'sorteo',
              ${JSON.stringify(envio)}::jsonb)
      returning id, usuario, fecha
    )
    insert into productos_compras (producto, puntos, estado, precio, total, forma_pago, usuario, venta, fecha_compra)
    select ${sku}, 0, 'Pagado', 0, 0, 'sorteo', usuario, id, fecha from venta`);
}
