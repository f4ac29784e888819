import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { libro_cuentas } from "#database/schema.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Asiento, Motivo, MovimientoAsiento } from "./asiento.ts";
import { type Cuenta, codigoDeCuenta } from "./cuentas.ts";

/** Passes an array as one parameter; Drizzle would spread it into a list otherwise. */
const lista = (valores: readonly (string | number)[]) => sql.param([...valores]);

/** Creates accounts on their first movement. Must run before any lock is taken, because the insert may wait for another transaction. */
export async function crearCuentas(db: DbOrTx, cuentas: readonly Cuenta[]): Promise<void> {
  await db.execute(sql`
    insert into libro_cuentas (cuenta)
    select c from unnest(${lista(cuentas)}::text[]) as c
     where not exists (select from libro_cuentas l where l.cuenta = c)
     order by c collate "C"
        on conflict do nothing`);
}

/**
 * Locks accounts in one fixed order, so that transactions cannot deadlock. Includes `emision` when one of the people has a
 * debt, because points that enter such an account go on to it.
 */
export async function bloquearCuentas(db: DbOrTx, cuentas: readonly Cuenta[]): Promise<Map<string, number>> {
  enOrden(db, "cuentas", cuentas);
  const codigos = cuentas.flatMap((cuenta) => codigoDeCuenta(cuenta) ?? []);
  const { rows } = await db.execute<{ cuenta: string; saldo: number }>(sql`
    select cuenta, saldo from libro_cuentas
     where cuenta = any(${lista(cuentas)}::text[] || array(
             select 'emision' where exists (
               select from deudas where saldada_en is null and usuario = any(${lista(codigos)}::text[]))))
     order by cuenta collate "C"
       for update`);
  return new Map(rows.map(({ cuenta, saldo }) => [cuenta, saldo]));
}

export async function leerSaldoCuenta(db: DbOrTx, cuenta: Cuenta): Promise<number> {
  const [fila] = await db
    .select({ saldo: libro_cuentas.saldo })
    .from(libro_cuentas)
    .where(eq(libro_cuentas.cuenta, cuenta));
  return fila?.saldo ?? 0;
}

/** The entries that the book already has under these keys. */
export async function leerAsientos(db: DbOrTx, claves: readonly string[]): Promise<Map<string, Asiento>> {
  const { rows } = await db.execute<{
    clave: string;
    motivo: Motivo;
    movimientos: MovimientoAsiento[];
  }>(sql`
    select a.clave, a.motivo, json_agg(json_build_object('cuenta', m.cuenta, 'puntos', m.puntos)) as movimientos
      from libro_asientos a join libro_movimientos m on m.asiento = a.id
     where a.clave = any(${lista(claves)}::text[])
     group by a.id`);
  return new Map(rows.map((asiento) => [asiento.clave, asiento]));
}

/** Writes entries and movements in one statement; triggers change the balances. Returns how many keys were free. */
export async function escribirAsientos(
  db: DbOrTx,
  asientos: readonly Asiento[],
  fecha: Date,
): Promise<number> {
  const movimientos = asientos.flatMap(({ clave, movimientos }) =>
    movimientos.map(({ cuenta, puntos }) => ({ clave, cuenta, puntos })),
  );
  const { rows } = await db.execute<{ escritos: number }>(sql`
    with nuevos as (
      insert into libro_asientos (clave, motivo, fecha, datos)
      select f.clave, f.motivo, ${fecha.toISOString()}::timestamptz, f.datos::jsonb
        from unnest(
          ${lista(asientos.map(({ clave }) => clave))}::text[],
          ${lista(asientos.map(({ motivo }) => motivo))}::text[],
          ${lista(asientos.map(({ datos }) => JSON.stringify(datos ?? {})))}::text[]
        ) with ordinality as f(clave, motivo, datos, orden)
       order by f.orden
          on conflict (clave) do nothing
      returning id, clave
    ), movidos as (
      insert into libro_movimientos (asiento, cuenta, puntos)
      select n.id, m.cuenta, m.puntos
        from unnest(
          ${lista(movimientos.map(({ clave }) => clave))}::text[],
          ${lista(movimientos.map(({ cuenta }) => cuenta))}::text[],
          ${lista(movimientos.map(({ puntos }) => puntos))}::bigint[]
        ) with ordinality as m(clave, cuenta, puntos, orden)
        join nuevos n on n.clave = m.clave
       order by m.orden
    )
    select count(*)::int as escritos from nuevos`);
  return rows[0]?.escritos ?? 0;
}

/** Merges the rows of each person's sums that are new with the older ones, in the same way. */
export async function juntarSumasHistorial({ db }: Lector): Promise<void> {
  await db.execute(sql`
    with cambiadas as (select distinct usuario, clase from historial_sumas where suelta),
    quitadas as (
      delete from historial_sumas s using cambiadas c where s.usuario = c.usuario and s.clase = c.clase returning s.*)
    insert into historial_sumas (usuario, clase, puntos, suelta)
    select usuario, clase, sum(puntos), false from quitadas group by usuario, clase having sum(puntos) <> 0`);
}

/**
 * Compacts the sums by kind of account: triggers append a row per change, this job adds them up into one. It blocks no
 * writer, because rows that are appended meanwhile stay separate.
 */
export async function juntarSumasLibro({ db }: Lector): Promise<void> {
  await db.execute(sql`
    with sueltas as (delete from libro_sumas where id <= (select max(id) from libro_sumas) returning *)
    insert into libro_sumas (tipo, puntos) select tipo, sum(puntos) from sueltas group by tipo`);
}
