import type pg from "pg";

/** Triggers record every written row in the same transaction, so that a rollback removes the record too. */
const WATCH = `
create table public.escrituras_vistas (id bigint generated always as identity primary key, tabla text not null);
create function public.anotar_escritura() returns trigger language plpgsql as $$
begin
  insert into public.escrituras_vistas (tabla) values (tg_table_schema || '.' || tg_table_name);
  return null;
end $$;`;

const watchTable = (tabla: string) => `
create trigger zz_escritura after insert or update or delete on ${tabla}
  for each row execute function public.anotar_escritura();
create trigger zz_vaciado after truncate on ${tabla} execute function public.anotar_escritura();`;

/** Returns a function that names the tables written since its last call, each with its schema. */
export async function vigilarEscrituras(
  pool: pg.Pool,
  { esquemas, aparte = [] }: { esquemas: readonly string[]; aparte?: readonly string[] },
): Promise<() => Promise<string[]>> {
  const { rows } = await pool.query<{ tabla: string }>(
    `select format('%I.%I', schemaname, tablename) as tabla from pg_tables
      where schemaname = any($1) and schemaname || '.' || tablename <> all($2)`,
    [esquemas, aparte],
  );
  await pool.query(WATCH + rows.map(({ tabla }) => watchTable(tabla)).join(""));
  let seen = 0;
  return async () => {
    // Earlier rows stay unread: there are soon thousands of them. A database that was copied anew has fewer.
    const { rows } = await pool.query<{ last: number | null; tables: string[] | null }>(
      `select (select max(id) from escrituras_vistas) as last,
              (select array_agg(distinct tabla) from escrituras_vistas where id > $1) as tables`,
      [seen],
    );
    seen = Number(rows[0]?.last ?? 0);
    return rows[0]?.tables ?? [];
  };
}
