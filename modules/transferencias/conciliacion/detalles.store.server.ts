import { eq, inArray } from "drizzle-orm";
import { archivos, cartolas, movimientos_banco } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";

/** What the bank said about a movement, word for word, and where it stands. */
export type DetalleMovimiento = Pick<
  MovimientoBanco,
  "clase" | "fecha_contable" | "ocurrido_en" | "glosa" | "documento" | "cuenta_pagador"
> & {
  id: number;
  /** The row as its file has it; null for movements that were stored before it was kept. */
  linea: string | null;
  fila: number | null;
  /** Null for movements that came through a connection. */
  cartola: number | null;
  archivo: string | null;
};

export async function leerDetalles({ db }: Lector, ids: readonly number[]): Promise<DetalleMovimiento[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: movimientos_banco.id,
      clase: movimientos_banco.clase,
      fecha_contable: movimientos_banco.fecha_contable,
      ocurrido_en: movimientos_banco.ocurrido_en,
      glosa: movimientos_banco.glosa,
      documento: movimientos_banco.documento,
      cuenta_pagador: movimientos_banco.cuenta_pagador,
      linea: movimientos_banco.linea,
      fila: movimientos_banco.fila,
      cartola: movimientos_banco.cartola,
      archivo: archivos.nombre,
    })
    .from(movimientos_banco)
    .leftJoin(cartolas, eq(cartolas.id, movimientos_banco.cartola))
    .leftJoin(archivos, eq(archivos.id, cartolas.archivo))
    .where(inArray(movimientos_banco.id, [...ids]))
    .orderBy(movimientos_banco.id);
}
