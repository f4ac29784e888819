import { sql } from "drizzle-orm";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { EconomiaPuntos } from "./economia.ts";

/** What one account holds. */
const saldo = (cuenta: string) =>
  sql`coalesce((select saldo from libro_cuentas where cuenta = ${cuenta}), 0)`;
/** What all accounts of a kind hold, from the sums that the book keeps. */
const todas = (tipo: string) => sql`coalesce((select sum(puntos) from libro_sumas where tipo = ${tipo}), 0)`;

/** One statement, so that the figures are of one instant. It looks at no person's account but to count a few. */
export async function sumarCuentas({ db }: Lector): Promise<EconomiaPuntos> {
  const { rows } = await db.execute<Record<keyof EconomiaPuntos, string>>(sql`
    select -${saldo("emision")} as emitidos, ${saldo("consumidos")} as consumidos, ${saldo("banca")} as banca,
           ${todas("usuario")} as en_usuarios, ${todas("pozo")} as en_pozos, ${todas("mesa")} as en_mesas,
           ${cuantosHasta(sql`from libro_cuentas where cuenta like 'usuario:%' and saldo <> 0`)} as personas,
           ${cuantosHasta(sql`from sorteos where estado in ('Disponible', 'Cerrado') and reunido > 0`)} as pozos,
           (select count(*) from partidas p join libro_cuentas c on c.cuenta = 'mesa:' || p.key_partida
             where p.estado in ('abierta', 'cuenta', 'Cerrada') and c.saldo <> 0) as mesas`);
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
