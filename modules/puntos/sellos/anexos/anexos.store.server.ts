import { sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Bytes, LugarNodo } from "../arbol.ts";
import type { Anexo } from "./anexos.ts";

/** `anexo` is the fact of a leaf, and null above. */
export type NodoAnexo = LugarNodo & { hash: Bytes; anexo: Anexo | null };

export async function insertarAnexos(
  { db }: Lector,
  fecha: string,
  nodos: readonly NodoAnexo[],
): Promise<void> {
  if (nodos.length === 0) return;
  await db.execute(sql`
    insert into libro_anexos (fecha, nivel, indice, hash, clase, id, huella)
    select ${fecha}::date, n.nivel, n.indice, decode(n.hash, 'hex'), n.clase, n.id, n.huella
      from unnest(${sql.param(nodos.map(({ nivel }) => nivel))}::int[],
                  ${sql.param(nodos.map(({ indice }) => indice))}::int[],
                  ${sql.param(nodos.map(({ hash }) => Buffer.from(hash).toString("hex")))}::text[],
                  ${sql.param(nodos.map(({ anexo }) => anexo?.clase ?? null))}::text[],
                  ${sql.param(nodos.map(({ anexo }) => (anexo ? String(anexo.id) : null)))}::text[],
                  ${sql.param(nodos.map(({ anexo }) => anexo?.hash ?? null))}::text[])
           as n(nivel, indice, hash, clase, id, huella)`);
}

type Fila = { clase: string; id: string; huella: string };

/** Ids of tables are digits; keys of their own have letters. */
const leido = ({ clase, id, huella }: Fila): Anexo => ({
  clase,
  id: /^\d+$/.test(id) ? Number(id) : id,
  hash: huella,
});

/** The newest sealed annex of a kind, or the newest that was sealed before a day. */
export async function leerUltimoAnexo(
  { db }: Lector,
  clase: string,
  antes_de?: string,
): Promise<Anexo | null> {
  const { rows } = await db.execute<Fila>(sql`
    select clase, id, huella from libro_anexos
     where nivel = 0 and clase = ${clase} ${antes_de === undefined ? sql`` : sql`and fecha < ${antes_de}::date`}
     order by fecha desc, indice desc limit 1`);
  return rows[0] ? leido(rows[0]) : null;
}

const POR_PAGINA = 2_000;

/** The annexes of a sealed day in their order, page by page. */
export async function* leerAnexosDe({ db }: Lector, fecha: string): AsyncGenerator<Anexo[]> {
  for (let desde = 0; ; desde += POR_PAGINA) {
    const { rows } = await db.execute<Fila>(sql`
      select clase, id, huella from libro_anexos
       where fecha = ${fecha}::date and nivel = 0 and indice >= ${desde} and indice < ${desde + POR_PAGINA}
       order by indice`);
    if (rows.length === 0) return;
    yield rows.map(leido);
  }
}

/** An annex of a sealed day and its position among the leaves; null when that day has no such annex. */
export async function leerLugarDeAnexo(
  { db }: Lector,
  { fecha, clase, id }: { fecha: string; clase: string; id: string },
): Promise<{ anexo: Anexo; indice: number } | null> {
  const { rows } = await db.execute<Fila & { indice: number }>(sql`
    select clase, id, huella, indice from libro_anexos
     where nivel = 0 and clase = ${clase} and id = ${id} and fecha = ${fecha}::date`);
  const [fila] = rows;
  return fila ? { anexo: leido(fila), indice: fila.indice } : null;
}

/** How many stored leaves of a day are not the hash of their annex. */
export async function contarHojasRotas({ db }: Lector, fecha: string): Promise<number> {
  const { rows } = await db.execute<{ rotas: number }>(sql`
    select count(*) as rotas from libro_anexos
     where fecha = ${fecha}::date and nivel = 0
       and hash is distinct from
           sha256('\\x00'::bytea || convert_to(concat_ws(E'\\n', 'libro-v2/anexo', clase, id, huella), 'UTF8'))`);
  return rows[0]?.rotas ?? 0;
}
