import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { oneConnection } from "#database/client.ts";
import { MIGRATION_LOCK, migrateDatabase, NewerDatabaseError, OldDatabaseError } from "#database/migrate.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db, url } = await testDatabase();

/** The message of the database behind Drizzle's "Failed query". */
const refused = (query: Promise<unknown>) =>
  query.then(
    () => "accepted",
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );

test("migrations may run again and by several processes at once", async () => {
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
});

test("an up-to-date database is recognised without waiting for a process that migrates", async () => {
  const other = oneConnection(url, "puntazo-migraciones");
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await migrateDatabase(url);
});

test("functions that are not today's are replaced", async () => {
  await db.execute(
    sql`create or replace function solo_agregar() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await db.execute(sql`update drizzle.functions set hash = 'vieja'`);
  await migrateDatabase(url);
  expect(await refused(db.execute(sql`delete from auditoria`))).toContain("solo admite filas nuevas");
});

test("a database of the old numbering or of a newer program is refused and left as it was", async () => {
  const noted = async () =>
    (await db.execute(sql`select created_at from drizzle.__drizzle_migrations order by id`)).rows;
  const before = await noted();
  await db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at + 10 ^ 12 where id = 3`,
  );
  await expect(migrateDatabase(url)).rejects.toThrow(NewerDatabaseError);
  await db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at - 2 * 10 ^ 12 where id = 3`,
  );
  await expect(migrateDatabase(url)).rejects.toThrow(OldDatabaseError);
  await db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at + 10 ^ 12 where id = 3`,
  );
  expect(await noted()).toEqual(before);
});

test("a balance cannot be set without an entry of the book", async () => {
  await db.execute(sql`insert into libro_cuentas (cuenta) values ('usuario:AAAA0001')`);
  const set = sql`update libro_cuentas set saldo = 500 where cuenta = 'usuario:AAAA0001'`;
  expect(await refused(db.execute(set))).toContain("solo con un asiento");
  const born = sql`insert into libro_cuentas (cuenta, saldo) values ('usuario:AAAA0002', 5)`;
  expect(await refused(db.execute(born))).toContain("nace en cero");
});

test("an entry that does not sum to zero is refused at commit", async () => {
  const lopsided = db.transaction(async (tx) => {
    await tx.execute(sql`insert into libro_asientos (clave, motivo) values ('cojo', 'prueba')`);
    await tx.execute(sql`insert into libro_movimientos (asiento, cuenta, puntos)
      select id, 'emision', -5 from libro_asientos where clave = 'cojo'`);
  });
  expect(await refused(lopsided)).toContain("no suma cero");
});

test("the book and the audit trail accept new rows only", async () => {
  for (const table of ["libro_asientos", "libro_movimientos", "auditoria"]) {
    expect(await refused(db.execute(sql.raw(`delete from ${table}`)))).toContain("solo admite filas nuevas");
    expect(await refused(db.execute(sql.raw(`truncate ${table} cascade`)))).toContain(
      "solo admite filas nuevas",
    );
  }
});

test("a product has at most one raffle that is not finished", async () => {
  await db.execute(sql`insert into categorias (categoria) values ('Prueba')`);
  await db.execute(
    sql`insert into productos (sku, producto, categoria_id, precio_cliente) values ('1', 'Uno', 1, 1000)`,
  );
  const open = (key: string) =>
    db.execute(
      sql`insert into sorteos (key, producto, objetivo, minimo, compromiso) values (${key}, '1', 100, 1, 'c')`,
    );
  await open("SRT-0001");
  expect(await refused(open("SRT-0002"))).toContain("sorteos_uno_abierto_idx");
});

test("a bigint arrives as a number, and one that a number cannot hold is refused", async () => {
  const { rows } = await db.execute(
    sql`select 9007199254740991 as most, count(*) as n, array[1, null]::bigint[] as list from generate_series(1, 3)`,
  );
  expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, n: 3, list: [1, null] }]);
  expect(await refused(db.execute(sql`select 9007199254740992 as more`))).toContain("safe integers");
  expect(await refused(db.execute(sql`select array[-9007199254740992] as more`))).toContain("safe integers");
});
