import { type SQL, sql } from "drizzle-orm";
import { rutPlano } from "#database/schema.ts";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { type HechosPremio, type SituacionPremio, situacionPremio } from "./premio.ts";

const plano = (tabla: "u" | "o") => rutPlano({ rut: sql.raw(`${tabla}.rut`) });

/** Whether these prizes may be sent, by the code of their sale; other sales are left out. */
export async function leerSituaciones(
  { db }: Lector,
  codigos: readonly string[],
): Promise<Map<string, SituacionPremio>> {
  if (codigos.length === 0) return new Map();
  const { rows } = await db.execute<HechosPremio & { codigo: string }>(sql`
    select v.codigo, u.rut, v.rut_autorizado,
           exists (select from usuarios o where o.codigo_referido <> u.codigo_referido and o.eliminado_en is null
                      and ${plano("o")} = ${plano("u")}) as repetido
      from ventas v join usuarios u on u.codigo_referido = v.usuario
     where v.codigo = any(${sql.param([...codigos])}::text[]) and v.origen = 'sorteo'`);
  return new Map(rows.map((fila) => [fila.codigo, situacionPremio(fila)]));
}

/** What a reader needs to leave out what a draw has not told yet. */
export type Mirada = Lector & Pick<Ctx, "now">;

/**
 * Leaves out a prize whose draw is still being shown. Column names are written out: Drizzle drops the table's
 * name in a query without joins. The instant of the raffle is read
 * from the index of finished ones.
 */
export const sinPremioOculto = (ahora: Date): SQL => sinPremioDesde(sql`${textoRevelado(ahora)}`);

/** The instant of `sinPremioDesde`, as text. */
export const textoRevelado = (ahora: Date): string => reveladoHasta(ahora).toISOString();

/** The same for a query that is built once. */
export function sinPremioDesde(texto: SQL): SQL {
  const desde = sql`${texto}::timestamptz`;
  return sql`not (ventas.origen = 'sorteo' and ventas.fecha > ${desde} and exists (
    select from sorteos s where s.estado = 'Finalizado' and coalesce(s.sorteado_en, s.fecha_termino) > ${desde}
       and s.sorteado_en > ${desde} and s.ganador_producto = ventas.usuario))`;
}
