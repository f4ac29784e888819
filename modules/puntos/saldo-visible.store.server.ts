import { type SQL, sql } from "drizzle-orm";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { cuentaUsuario } from "./cuentas.ts";

/** A person at an instant inside of a statement; `codigo` may be a column. */
export type QuienMira = {
  codigo: string | SQL;
  cuenta: string;
  /** What draws wrote after this instant is not told yet. */
  desde: string;
};

export const valoresDePersona = (codigo: string, ahora: Date) =>
  ({
    codigo,
    cuenta: cuentaUsuario(codigo),
    desde: reveladoHasta(ahora).toISOString(),
  }) satisfies QuienMira;

type Oculto = Pick<QuienMira, "codigo" | "desde">;

/**
 * The rows of `tickets_compras` of a person that a draw wrote and that its stage has not told yet: the prize, and what it paid of
 * a debt, which has the instant of the prize. Reads only columns of the index of the history.
 */
export function premioOculto({ codigo, desde: instante }: Oculto): SQL {
  const desde = sql`${instante}::timestamptz`;
  return sql`(fecha_compra > ${desde} and (forma_pago = 'sorteo' or (forma_pago = 'ajuste' and puntos < 0 and fecha_compra in (
    select p.fecha_compra from tickets_compras p where p.usuario = ${codigo} and p.fecha_compra > ${desde} and p.forma_pago = 'sorteo'))))`;
}

/** How many points the book has and the person does not see yet; almost always none. */
const puntosOcultos = (quien: Oculto): SQL =>
  sql`coalesce((select sum(puntos) from tickets_compras where usuario = ${quien.codigo} and ${premioOculto(quien)}), 0)::bigint`;

/** The same for several people at once; a person without any is left out. */
export async function leerPuntosOcultos(
  { db, now }: Mirada,
  usuarios: readonly string[],
): Promise<Map<string, number>> {
  if (usuarios.length === 0) return new Map();
  const puntos = puntosOcultos({ codigo: sql`u.codigo`, desde: reveladoHasta(now()).toISOString() });
  const { rows } = await db.execute<{ codigo: string; puntos: number }>(sql`
    select u.codigo, ${puntos} as puntos from unnest(${sql.param([...usuarios])}::text[]) as u(codigo)`);
  return new Map(rows.filter(({ puntos }) => puntos > 0).map(({ codigo, puntos }) => [codigo, puntos]));
}

/** What a prize that is not told yet paid of a person's debts. */
export const cobrosOcultos = (quien: Oculto): SQL =>
  sql`(select coalesce(-sum(puntos), 0)::bigint from tickets_compras
        where usuario = ${quien.codigo} and puntos < 0 and ${premioOculto(quien)})`;

/**
 * The balance that people see. The book may hold a prize more while its draw is shown: whether points can be spent is decided
 * by the book.
 */
export const saldoVisible = (quien: QuienMira): SQL =>
  sql`greatest(0, coalesce((select saldo from libro_cuentas where cuenta = ${quien.cuenta}), 0)
        - ${puntosOcultos(quien)})::bigint`;

export async function leerSaldoVisible({ db, now }: Mirada, usuario: string): Promise<number> {
  const { rows } = await db.execute<{ saldo: number }>(sql`
    select ${saldoVisible(valoresDePersona(usuario, now()))} as saldo`);
  return rows[0]?.saldo ?? 0;
}
