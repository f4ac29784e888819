import { sql } from "drizzle-orm";
import type { DireccionEnvio } from "#modules/compras/venta/venta.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type PremioPorEscribir = {
  codigo: string;
  usuario: string;
  sku: string;
  fecha: Date;
  envio: DireccionEnvio;
};

/** A paid sale of zero pesos with one line: no gift points, and from here on it travels like any other. */
export async function insertarPremio({ db }: Lector, premio: PremioPorEscribir): Promise<void> {
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
