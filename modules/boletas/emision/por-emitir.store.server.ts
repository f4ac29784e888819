import { sql } from "drizzle-orm";
import type { EsperaDocumento } from "#modules/boletas/estado-documento.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type PorEmitir = { id: number; codigo: string; tipo: number; espera: EsperaDocumento | null };

/** Documents that are owed, those that have a folio already first and then the oldest. Those refused before wait for a person. */
export async function leerPorEmitir({ db }: Lector, ambiente: string, limite: number): Promise<PorEmitir[]> {
  const { rows } = await db.execute<PorEmitir>(sql`
    select d.id, v.codigo, d.tipo, d.espera from boletas_documentos d join ventas v on v.id = d.venta
     where d.estado = 'debida' and d.ambiente = ${ambiente} and d.espera is distinct from 'tras_rechazo'
     order by d.folio is null, d.espera is not null, d.creado_en, d.id limit ${limite}`);
  return rows;
}
