import { and, eq, gte, inArray, lte, type SQL } from "drizzle-orm";
import { cartolas, movimientos_banco } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { MovimientoBanco, PeriodoCartola } from "./movimiento.ts";

export type MovimientoGuardado = MovimientoBanco & { id: number };

const PARTE = 500;

/** The stored movements of these days, of every account. */
export const leerMovimientos = (
  lector: Lector,
  { desde, hasta }: PeriodoCartola,
): Promise<MovimientoGuardado[]> =>
  leer(
    lector,
    and(gte(movimientos_banco.fecha_contable, desde), lte(movimientos_banco.fecha_contable, hasta)),
  );

export const leerMovimientosPorId = (
  lector: Lector,
  ids: readonly number[],
): Promise<MovimientoGuardado[]> =>
  ids.length === 0 ? Promise.resolve([]) : leer(lector, inArray(movimientos_banco.id, [...ids]));

async function leer({ db }: Lector, cuales: SQL | undefined): Promise<MovimientoGuardado[]> {
  const filas = await db
    .select({ movimiento: movimientos_banco, archivo: cartolas.sha256 })
    .from(movimientos_banco)
    .leftJoin(cartolas, eq(cartolas.id, movimientos_banco.cartola))
    .where(cuales)
    .orderBy(movimientos_banco.id);
  return filas.map(({ movimiento, archivo }) => ({
    ...aMovimiento(movimiento),
    id: movimiento.id,
    archivo: archivo ?? "",
  }));
}

type Fila = typeof movimientos_banco.$inferSelect;

const aMovimiento = (fila: Fila): Omit<MovimientoBanco, "archivo"> => ({
  origen: fila.origen,
  cuenta: fila.cuenta,
  fila: fila.fila ?? 0,
  linea: fila.linea,
  clase: fila.clase,
  fecha_contable: fila.fecha_contable,
  ocurrido_en: fila.ocurrido_en,
  monto: fila.monto,
  saldo: fila.saldo,
  rut_pagador: fila.rut_pagador,
  rut_de: fila.rut_de,
  nombre_pagador: fila.nombre_pagador,
  nombre_cortado: fila.nombre_cortado,
  banco_pagador: fila.banco_pagador,
  cuenta_pagador: fila.cuenta_pagador,
  comentario: fila.comentario,
  glosa: fila.glosa,
  id_banco: fila.id_banco,
  id_serie: fila.id_serie,
  documento: fila.documento,
  tipo: fila.tipo,
  n: fila.n,
});

/** Where a movement came from: its file and whether that format was checked with a real one. */
export type Procedencia = { cartola: number | null; comprobado: boolean; creado_en: Date };

const deArchivo = ({ archivo: _, ...movimiento }: MovimientoBanco, procedencia: Procedencia) => ({
  ...movimiento,
  ...procedencia,
});

export async function insertarMovimientos(
  { db }: Lector,
  movimientos: readonly MovimientoBanco[],
  procedencia: Procedencia,
): Promise<{ id: number; id_banco: string | null }[]> {
  const escritos: { id: number; id_banco: string | null }[] = [];
  for (let desde = 0; desde < movimientos.length; desde += PARTE) {
    const filas = await db
      .insert(movimientos_banco)
      .values(movimientos.slice(desde, desde + PARTE).map((movimiento) => deArchivo(movimiento, procedencia)))
      .returning({ id: movimientos_banco.id, id_banco: movimientos_banco.id_banco });
    escritos.push(...filas);
  }
  return escritos;
}

/** Writes what another file adds to a movement. `procedencia` changes only if that file now names it. */
export async function completarMovimiento(
  { db }: Lector,
  { id, archivo: _, ...movimiento }: MovimientoGuardado,
  procedencia: Partial<Procedencia>,
): Promise<void> {
  await db
    .update(movimientos_banco)
    .set({ ...movimiento, ...procedencia })
    .where(eq(movimientos_banco.id, id));
}
