import { and, asc, eq, sql } from "drizzle-orm";
import { tickets_participantes, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";

/** A person's own abonos to a raffle, in the order of their numbers. */
export const leerAbonosPropios = ({ db }: Lector, key: string, usuario: string) =>
  db
    .select({
      inicio: tickets_participantes.puntos_inicio,
      final: tickets_participantes.puntos_final,
      fecha: tickets_participantes.created_at,
    })
    .from(tickets_participantes)
    .where(and(eq(tickets_participantes.sorteo, key), eq(tickets_participantes.usuario, usuario)))
    .orderBy(asc(tickets_participantes.puntos_inicio));

export type CreditoRastreado = {
  clave: string;
  motivo: string;
  fecha: Date;
  /** What it put into the account. */
  puntos: number;
  /** How many of them went into these abonos. */
  usados: number;
};

/**
 * Where the points of some abonos came from. Points are alike, so they are counted in order of arrival: the first that entered the
 * account are the first that left it. The n-th point that left is the n-th that had entered.
 */
export async function leerCreditosUsados(
  { db }: Lector,
  usuario: string,
  { claves, limite }: { claves: readonly string[]; limite: number },
): Promise<CreditoRastreado[]> {
  if (claves.length === 0) return [];
  const { rows } = await db.execute<Omit<CreditoRastreado, "fecha"> & { fecha: string }>(sql`
    with m as (
      select asiento, puntos, sum(greatest(puntos, 0)) over en_orden as entraron,
             sum(greatest(-puntos, 0)) over en_orden as salieron
        from (select asiento, sum(puntos)::bigint as puntos from libro_movimientos
               where cuenta = ${cuentaUsuario(usuario)} group by asiento) p
      window en_orden as (order by asiento)
    ), usos as (
      select m.salieron + m.puntos as desde, m.salieron as hasta
        from m join libro_asientos a on a.id = m.asiento
       where a.clave = any(${sql.param([...claves])}::text[]) and m.puntos < 0
    )
    select a.clave, a.motivo, a.fecha, c.puntos,
           sum(least(c.entraron, u.hasta) - greatest(c.entraron - c.puntos, u.desde))::bigint as usados
      from m c
      join usos u on c.entraron > u.desde and c.entraron - c.puntos < u.hasta
      join libro_asientos a on a.id = c.asiento
     where c.puntos > 0
     group by a.id, c.puntos
     order by a.id limit ${limite}`);
  return rows.map((fila) => ({ ...fila, fecha: new Date(fila.fecha) }));
}

/** The person's own sales with these codes: when their transfer was confirmed. */
export const leerVentasPropias = ({ db }: Lector, usuario: string, codigos: readonly string[]) =>
  db
    .select({ codigo: ventas.codigo, pagado_en: ventas.pagado_en })
    .from(ventas)
    .where(and(eq(ventas.usuario, usuario), sql`${ventas.codigo} = any(${sql.param([...codigos])}::text[])`));

/** The sealed days that hold abonos of a raffle, and whether some abonos are not sealed yet. */
export async function leerDiasDelPozo({ db }: Lector, key: string) {
  const { rows } = await db.execute<{ fecha: string | null }>(sql`
    select distinct s.fecha::text as fecha
      from libro_movimientos m
      join libro_asientos a on a.id = m.asiento and a.motivo = 'abono'
      left join lateral (select fecha from libro_sellos where hasta >= a.id order by hasta limit 1) s on true
     where m.cuenta = ${cuentaPozo(key)}
     order by 1`);
  return {
    dias: rows.flatMap(({ fecha }) => fecha ?? []),
    por_sellar: rows.some(({ fecha }) => fecha === null),
  };
}
