import { sql } from "drizzle-orm";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Bytes, LugarNodo } from "./arbol.ts";

/** The stored trees: that of the entries and that of the annexes. Both have the same columns for their nodes. */
export type ArbolGuardado = "libro_nodos" | "libro_anexos";
const tabla = (arbol: ArbolGuardado) => sql.identifier(arbol);

/** `asiento` is the entry of a leaf, and null above. */
export type NodoArbol = LugarNodo & { hash: Bytes; asiento: number | null };

export async function insertarNodos(
  { db }: Lector,
  fecha: string,
  nodos: readonly NodoArbol[],
): Promise<void> {
  if (nodos.length === 0) return;
  await db.execute(sql`
    insert into libro_nodos (fecha, nivel, indice, hash, asiento)
    select ${fecha}::date, n.nivel, n.indice, decode(n.hash, 'hex'), n.asiento
      from unnest(${sql.param(nodos.map(({ nivel }) => nivel))}::int[],
                  ${sql.param(nodos.map(({ indice }) => indice))}::int[],
                  ${sql.param(nodos.map(({ hash }) => Buffer.from(hash).toString("hex")))}::text[],
                  ${sql.param(nodos.map(({ asiento }) => asiento))}::bigint[]) as n(nivel, indice, hash, asiento)`);
}

/** The hashes at these places, in hex and in the same order; null when one is missing. */
export async function leerNodos(
  { db }: Lector,
  arbol: ArbolGuardado,
  fecha: string,
  lugares: readonly LugarNodo[],
): Promise<string[] | null> {
  const { rows } = await db.execute<{ hash: Buffer | null }>(sql`
    select n.hash
      from unnest(${sql.param(lugares.map(({ nivel }) => nivel))}::int[],
                  ${sql.param(lugares.map(({ indice }) => indice))}::int[]) with ordinality as l(nivel, indice, orden)
      left join ${tabla(arbol)} n on n.fecha = ${fecha}::date and n.nivel = l.nivel and n.indice = l.indice
     order by l.orden`);
  const hashes = rows.flatMap(({ hash }) => (hash ? bytesAHex(hash) : []));
  return hashes.length === lugares.length ? hashes : null;
}

/** The position of an entry among the leaves of a sealed day; null when that day has no such entry. */
export async function leerIndice({ db }: Lector, fecha: string, id: number): Promise<number | null> {
  const { rows } = await db.execute<{ indice: number }>(sql`
    select indice from libro_nodos where nivel = 0 and asiento = ${id} and fecha = ${fecha}::date`);
  return rows[0]?.indice ?? null;
}

/** Stored leaves of a day in hex, from a position on. */
export async function leerHojas(
  { db }: Lector,
  fecha: string,
  desde: number,
  cuantas: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ hoja: string }>(sql`
    select encode(hash, 'hex') as hoja from libro_nodos
     where fecha = ${fecha}::date and nivel = 0 and indice >= ${desde} and indice < ${desde + cuantas}
     order by indice`);
  return rows.map(({ hoja }) => hoja);
}

/** How many stored nodes of a day are not the hash of the two below them. */
export async function contarNodosRotos({ db }: Lector, arbol: ArbolGuardado, fecha: string): Promise<number> {
  const { rows } = await db.execute<{ rotos: number }>(sql`
    with n as (select nivel, indice, hash from ${tabla(arbol)} where fecha = ${fecha}::date)
    select count(*) as rotos
      from n p
      left join n i on i.nivel = p.nivel - 1 and i.indice = p.indice * 2
      left join n d on d.nivel = p.nivel - 1 and d.indice = p.indice * 2 + 1
     where p.nivel > 0
       and p.hash is distinct from
           case when d.hash is null then i.hash else sha256('\\x01'::bytea || i.hash || d.hash) end`);
  return rows[0]?.rotos ?? 0;
}

/** The top of the stored tree of a day, in hex. */
export async function leerCima({ db }: Lector, arbol: ArbolGuardado, fecha: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from ${tabla(arbol)} where fecha = ${fecha}::date order by nivel desc limit 1`);
  return rows[0]?.hash ?? null;
}
