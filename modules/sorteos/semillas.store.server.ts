import { sql } from "drizzle-orm";
import type { LlaveEnUso, SemillaGuardada } from "#modules/comun/cripto/cofre.server.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { compromiso } from "./verificacion/sorteo-v1.ts";

/** A published seed needs no key any more. */
const SECRETO = sql`s.estado in ('Disponible', 'Cerrado') and s.semilla is null`;

/** The keys that encrypt the seeds of raffles to be drawn yet. */
export async function leerLlavesSorteos({ db }: Lector): Promise<LlaveEnUso[]> {
  const { rows } = await db.execute<LlaveEnUso>(sql`
    select g.llave, count(*)::int as semillas
      from sorteos s join sorteos_semillas g on g.sorteo = s.key
     where ${SECRETO} group by g.llave order by g.llave`);
  return rows;
}

/**
 * How many seeds of raffles to be drawn yet these keys do not open. It steps from key to key through the index, so that the seeds of
 * the shop's own key are not read.
 */
export async function contarAjenas({ db }: Lector, llaves: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ ajenas: number }>(sql`
    with recursive usadas as (
      select min(llave) as llave from sorteos_semillas
      union all
      select (select min(g.llave) from sorteos_semillas g where g.llave > u.llave) from usadas u where u.llave is not null)
    select coalesce(sum((
             select count(*) from sorteos_semillas g join sorteos s on s.key = g.sorteo where g.llave = u.llave and ${SECRETO})), 0)::int as ajenas
      from usadas u where u.llave <> all(${sql.param([...llaves])}::text[])`);
  return rows[0]?.ajenas ?? 0;
}

/** Which of these raffles have a secret seed that the shop cannot read, or another one than they committed to. */
export async function leerIlegibles(
  { db, cofre }: Pick<Tx, "db" | "cofre">,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<
    SemillaGuardada & { key: string; compromiso: string; guardada: boolean }
  >(sql`
    select s.key, s.compromiso, g.semilla, g.llave, g.sorteo is not null as guardada
      from sorteos s left join sorteos_semillas g on g.sorteo = s.key
     where ${SECRETO} and s.key = any(${sql.param([...keys])}::text[])`);
  const ilegibles = new Set<string>();
  for (const fila of rows) {
    const semilla = fila.guardada ? cofre.abrir(fila.key, fila) : null;
    if (!semilla || (await compromiso(fila.key, semilla)) !== fila.compromiso) ilegibles.add(fila.key);
  }
  return ilegibles;
}
