import { sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import type { EconomiaPuntos } from "./economia-puntos.ts";

/** One statement over the accounts, so that the figures are of one instant. It never looks at the movements. */
export async function sumarCuentas({ db }: { db: DbOrTx }): Promise<EconomiaPuntos> {
  const { rows } = await db.execute<Record<keyof EconomiaPuntos, string>>(sql`
    with c as (select split_part(cuenta, ':', 1) as tipo, sum(saldo) as puntos,
                      count(*) filter (where saldo <> 0) as con_puntos
                 from libro_cuentas group by 1)
    select coalesce(-sum(puntos) filter (where tipo = 'emision'), 0) as emitidos,
           coalesce(sum(puntos) filter (where tipo = 'usuario'), 0) as en_usuarios,
           coalesce(sum(puntos) filter (where tipo = 'pozo'), 0) as en_pozos,
           coalesce(sum(puntos) filter (where tipo = 'mesa'), 0) as en_mesas,
           coalesce(sum(puntos) filter (where tipo = 'consumidos'), 0) as consumidos,
           coalesce(sum(puntos) filter (where tipo = 'banca'), 0) as banca,
           coalesce(sum(con_puntos) filter (where tipo = 'usuario'), 0) as personas,
           coalesce(sum(con_puntos) filter (where tipo = 'pozo'), 0) as pozos,
           coalesce(sum(con_puntos) filter (where tipo = 'mesa'), 0) as mesas
      from c`);
  const cifra = (nombre: keyof EconomiaPuntos) => Number(rows[0]?.[nombre] ?? 0);
  return {
    emitidos: cifra("emitidos"),
    en_usuarios: cifra("en_usuarios"),
    en_pozos: cifra("en_pozos"),
    en_mesas: cifra("en_mesas"),
    consumidos: cifra("consumidos"),
    banca: cifra("banca"),
    personas: cifra("personas"),
    pozos: cifra("pozos"),
    mesas: cifra("mesas"),
  };
}
