import { type SQL, sql } from "drizzle-orm";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { type HechosPremio, type SituacionPremio, situacionPremio } from "./premio.ts";

/** Whether these prizes may be sent, by the code of their sale; other sales are left out. */
export async function leerSituaciones(
  { db }: Lector,
  codigos: readonly string[],
): Promise<Map<string, SituacionPremio>> {
  if (codigos.length === 0) return new Map();
  const { rows } = await db.execute<Omit<HechosPremio, "primera"> & { codigo: string }>(sql`
    select v.codigo, v.usuario, u.rut, v.rut_autorizado
      from ventas v join usuarios u on u.codigo_referido = v.usuario
     where v.codigo = any(${sql.param([...codigos])}::text[]) and v.origen = 'sorteo'`);
  const ruts = rows.flatMap(({ rut }) => (rut && rutFormateado(rut)) || []);
  const primeras = await leerPrimeras({ db }, ruts);
  return new Map(
    rows.map((fila) => {
      const primera = primeras.get(rutFormateado(fila.rut ?? "") ?? "") ?? null;
      return [fila.codigo, situacionPremio({ ...fila, primera })];
    }),
  );
}

/** The account that first paid by code with each RUT. The rows of a payer go with the account, so a deleted one does not count. */
async function leerPrimeras({ db }: Lector, ruts: readonly string[]): Promise<Map<string, string>> {
  if (ruts.length === 0) return new Map();
  const { rows } = await db.execute<{ rut: string; usuario: string }>(sql`
    select distinct on (g.rut) g.rut, g.usuario
      from pagadores g
      join ventas v on v.usuario = g.usuario
      join pagos p on p.venta = v.id and p.calce = 'codigo' and p.deshecho_en is null
      join movimientos_banco m on m.id = p.movimiento and m.rut_pagador = g.rut
     where g.rut = any(${sql.param([...ruts])}::text[])
     order by g.rut, p.id`);
  return new Map(rows.map(({ rut, usuario }) => [rut, usuario]));
}

/**
 * Leaves out a prize whose draw is still being shown. Column names are written out: Drizzle drops the table's
 * name in a query without joins. The instant of the raffle is read
 * from the index of finished ones.
 */
export function sinPremioOculto(ahora: Date): SQL {
  const desde = sql`${reveladoHasta(ahora).toISOString()}::timestamptz`;
  return sql`not (ventas.origen = 'sorteo' and ventas.fecha > ${desde} and exists (
    select from sorteos s where s.estado = 'Finalizado' and coalesce(s.sorteado_en, s.fecha_termino) > ${desde}
       and s.sorteado_en > ${desde} and s.ganador_producto = ventas.usuario))`;
}
