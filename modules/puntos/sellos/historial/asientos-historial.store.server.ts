import { type SQL, sql } from "drizzle-orm";
import type { QuienMira } from "#modules/puntos/saldo-visible.store.server.ts";

type Cuenta = Pick<QuienMira, "cuenta">;

/**
 * Whether an entry moves points of this account. It is no `exists`, which PostgreSQL may turn into a join: the plan that all people share
 * would read every movement of the account, and some have thousands.
 */
const mueve = (asiento: SQL, { cuenta }: Cuenta, mas = sql``): SQL =>
  sql`(select true from libro_movimientos m where m.cuenta = ${cuenta} and m.asiento = ${asiento} ${mas} limit 1)`;

/**
 * The book's entries of a person behind a row `h` of their history. A sale has one entry for all its lines, and an unpaid one has none.
 * Adjustments carry no reference: their entry is the one of the same instant and amount. A round of the game has one for each bet and one
 * for its payment.
 */
const deLaClave = (quien: Cuenta): SQL =>
  sql`from libro_asientos a where a.clave = h.clave and ${mueve(sql`a.id`, quien)}`;
const delAjuste = (quien: Cuenta): SQL =>
  sql`from libro_asientos a where h.tipo = 'ajuste' and a.fecha = h.fecha and a.motivo in ('ajuste', 'anulacion')
        and ${mueve(sql`a.id`, quien, sql`and m.puntos = h.puntos`)}`;
const deLaRonda = (quien: Cuenta): SQL =>
  sql`from libro_movimientos t where t.cuenta = h.mesa and ${mueve(sql`t.asiento`, quien)}`;

/** Selects the keys of all of them. */
export const clavesDe = (quien: Cuenta): SQL => sql`
  select a.clave ${deLaClave(quien)}
  union all select a.clave ${delAjuste(quien)}
  union all select (select clave from libro_asientos where id = t.asiento) ${deLaRonda(quien)}`;

/** The newest of them; null when the book holds none. */
export const ultimoAsiento = (quien: Cuenta): SQL => sql`
  case when h.clave is not null then (select a.id ${deLaClave(quien)})
       when h.mesa is not null then (select max(t.asiento) ${deLaRonda(quien)})
       else (select max(a.id) ${delAjuste(quien)}) end`;

/** The day that sealed an entry; null while it is not sealed. Seals follow the order of the entries, so older ones are sealed then too. */
export const diaDelSello = (asiento: SQL): SQL =>
  sql`(select fecha::text from libro_sellos where hasta >= ${asiento} order by hasta limit 1)`;
