import { readMigrationFiles } from "drizzle-orm/migrator";
import { beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "#database/migrate.ts";
import { leer } from "#scripts/audit-report.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { sumasDeVentas } from "#tests/support/shop/sumas-ventas.ts";
import { loadPrevious } from "#tests/support/upgrade/previous.ts";
import { shapeOf } from "#tests/support/upgrade/shape.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

let url: string;
let shop: ReturnType<typeof openForFile>;
let before: Awaited<ReturnType<typeof owned>>;

/** What people own and must find again: balances, sales, raffles, seals, accounts. */
async function owned() {
  const read = async (text: string) => (await shop.pool.query(text)).rows;
  return {
    saldos: await read("select cuenta, saldo from libro_cuentas order by 1"),
    asientos: await read("select id, clave, motivo from libro_asientos order by 1"),
    movimientos: await read("select asiento, cuenta, puntos from libro_movimientos order by 1, 2, 3"),
    ventas: await read("select codigo, usuario, total, estado_pago, pagado_en from ventas order by 1"),
    sorteos: await read("select key, producto, estado from sorteos order by 1"),
    sellos: await read("select fecha, sello, totales from libro_sellos order by 1"),
    usuarios: await read("select codigo_referido, email, role, rol_admin from usuarios order by 1"),
    cuentas: await read('select "userId", password from auth.account order by 1'),
  };
}

beforeAll(async () => {
  url = await emptyDatabase();
  await loadPrevious(url);
  shop = openForFile(url);
  before = await owned();
  await migrateDatabase(url);
});

test("the previous release had people, sales, raffles and sealed days", () => {
  for (const [name, rows] of Object.entries(before)) expect([name, rows.length > 1]).toEqual([name, true]);
});

test("nothing that people own changes", async () => {
  expect(await owned()).toEqual(before);
});

test("the upgraded database is made of the same parts as a new one", async () => {
  const fresh = await testDatabase();
  expect(await shapeOf(shop.pool)).toEqual(await shapeOf(fresh.pool));
});

test("the sums of sales are those of the sales", async () => {
  const { guardadas, contadas } = await sumasDeVentas(shop.db);
  expect(contadas.length).toBeGreaterThan(1);
  expect(guardadas).toEqual(contadas);
});

test("the history of prices begins with what is asked for", async () => {
  const { rows } = await shop.pool.query(
    `select p.sku, h.precio = p.precio_cliente and h.precio_normal is not distinct from p.precio_normal as igual, h.precio > 0 as con_precio
       from productos p left join precios_historia h on h.producto = p.sku and h.opcion is null`,
  );
  const opciones = await shop.pool.query(
    `select from productos_opciones o join productos p on p.sku = o.producto
       left join precios_historia h on h.opcion = o.id where h.precio is distinct from p.precio_cliente + o.diferencia`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ igual, con_precio }) => !igual || !con_precio)).toEqual([]);
  expect(opciones.rows).toEqual([]);
});

test("book and stock are whole, and every paid sale has its payment", async () => {
  const { auditoria, anexos, existencias } = await leer({ url }, { todo: true });
  expect(auditoria.diferencias).toEqual([]);
  expect(anexos.diferencias).toEqual([]);
  expect(existencias.diferencias).toEqual([]);
  const { rows } = await shop.pool.query(
    `select v.codigo, v.total, coalesce(sum(p.monto), 0)::bigint as pagado from ventas v left join pagos p on p.venta = v.id
      where v.estado_pago = 'Pagado' and v.origen <> 'sorteo' group by v.id having coalesce(sum(p.monto), 0) <> v.total`,
  );
  expect(rows).toEqual([]);
});

test("what a release has migrated stays as it was: a changed migration would never reach its shops", async () => {
  const known = readMigrationFiles({ migrationsFolder: "database/migrations" });
  const { rows } = await shop.pool.query("select hash from drizzle.__drizzle_migrations order by created_at");
  expect(rows).toEqual(known.map(({ hash }) => ({ hash })));
});

test("a second migration finds nothing to do", async () => {
  const shape = await shapeOf(shop.pool);
  await migrateDatabase(url);
  expect(await shapeOf(shop.pool)).toEqual(shape);
  expect(await owned()).toEqual(before);
});

test("the shop opens on it", async () => {
  const { ask, lines } = await openWholeShop({ database: shop });
  for (const path of ["/", "/productos", "/como-participar", "/libro", "/juegos/el-montoncito"])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a migration that a sale of the version before deadlocks is made again", async () => {
  const old = await emptyDatabase();
  await loadPrevious(old);
  const { pool } = openForFile(old);
  await pool.query("update drizzle.functions set hash = 'anterior'");
  // Only the migration looks for a deadlock, long after the sale is in its way.
  await pool.query(
    "do $$ begin execute format('alter database %I set deadlock_timeout = 4000', current_database()); end $$",
  );
  const sale = await pool.connect();
  await sale.query("set deadlock_timeout = '1h'");
  await sale.query("begin");
  await sale.query("lock table ventas in row exclusive mode");
  const migrated = migrateDatabase(old);
  const held = async () => {
    const { rows } = await pool.query<{ tabla: string }>(`
      select l.relation::regclass::text as tabla from pg_locks l join pg_stat_activity a using (pid) join pg_class c on c.oid = l.relation
       where a.application_name = 'puntazo-migraciones' and a.datname = current_database() and a.wait_event_type = 'Lock'
         and l.granted and l.mode = 'AccessExclusiveLock' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace limit 1`);
    return rows[0]?.tabla;
  };
  await expect.poll(held).toBeTypeOf("string");
  await sale.query(`lock table ${await held()} in row exclusive mode`);
  await sale.query("commit");
  sale.release();
  await migrated;
  expect(await shapeOf(pool)).toEqual(await shapeOf(shop.pool));
});
