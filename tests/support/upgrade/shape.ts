import type pg from "pg";

const OURS = "n.nspname in ('public', 'auth')";
/** Functions of extensions belong to PostgreSQL. */
const OF_EXTENSION = "select from pg_depend d where d.objid = p.oid and d.deptype = 'e'";

/** One line per column, constraint, index, trigger, function and sequence of the shop. */
const LINES = `
  select format('column %s.%s %s%s default %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
                case when a.attnotnull then ' not null' else '' end, pg_get_expr(f.adbin, f.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
   where ${OURS} and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s on %s %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS} and k.contype <> 'n'
  union all
  select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal
  union all
  select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${OURS} and p.prokind = 'f' and not exists (${OF_EXTENSION})
  union all
  select format('sequence %s', c.oid::regclass) from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind = 'S'
  order by 1`;

/** What a database is made of, whatever its rows; two equal lists are the same schema. */
export async function shapeOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(LINES);
  return rows.map(({ line }) => line);
}
