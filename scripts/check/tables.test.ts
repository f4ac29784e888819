import { expect, test } from "vitest";
import { checkTables } from "./tables.ts";
import { buildTree } from "./tree.ts";

const TABLES = {
  owners: { productos: ["productos"], usuarios: ["user"], sorteos: ["sorteos"] },
  upward: { productos: ["sorteos"] },
  joint: { "modules/sorteos/junta.store.server.ts": ["productos"] },
};

/** A small tree in which every table is written by its owner. */
const GOOD: Record<string, string> = {
  "database/schema/productos.ts": "export const productos = pgTable();",
  "database/schema/auth.ts": "export const user = auth.table(",
  "database/schema/sorteos.ts": "export const sorteos = pgTable(",
  "modules/productos/productos.store.server.ts": `
    import { productos, sorteos } from "#database/schema.ts";
    // update user set name = '' is only a comment
    const a = db.insert(productos); db.select().from(sorteos);`,
  "modules/sorteos/sorteos.store.server.ts":
    'sql`update sorteos set reunido = 1 from productos join auth."user" u on true`',
  "modules/sorteos/junta.store.server.ts": "sql`update productos set puntos_final = 0`",
  "modules/sorteos/sorteos.test.ts": "sql`delete from productos`",
  "demo/data/demo.ts": "sql`insert into productos values (1)`",
};

const check = (more: Record<string, string> = {}) =>
  checkTables(buildTree(new Map(Object.entries({ ...GOOD, ...more }))), TABLES).map(({ detail }) => detail);

test("owners write, others read downwards or as declared; tests and the demo may do anything", () => {
  expect(check()).toEqual([]);
});

const IMPORT = 'import { productos as p, user } from "#database/schema.ts";\n';
test.each([
  ["insert", "db.insert(p).values({});"],
  ["update", "db\n.update(p)\n.set({});"],
  ["delete", "db.delete( p );"],
  ["insert in SQL", "sql`with x as (INSERT INTO productos (sku) values ('1')) select 1`"],
  ["update in SQL", `sql\`update \${p} set sku = ''\``],
  ["delete in SQL", "sql`delete from public.productos`"],
])("an %s by another module is an offence", (_, text) => {
  expect(check({ "modules/sorteos/otra.store.server.ts": IMPORT + text })).toEqual([
    "productos is written by productos only",
  ]);
});

test("a read of the same or a higher level that is not declared is an offence", () => {
  const text = "sql`select 1 from auth.user u left join sorteos s on true`";
  expect(check({ "modules/productos/otra.store.server.ts": text })).toEqual([
    "productos may not read user of usuarios unless tables.ts says so",
  ]);
});

test("a table without owner, an owner without table and a declaration without read are offences", () => {
  expect(
    check({
      "database/schema/sorteos.ts": "export const premios = pgTable(",
      "modules/productos/productos.store.server.ts": "",
      "modules/sorteos/junta.store.server.ts": "",
    }),
  ).toEqual([
    "premios has no owner",
    "there is no table sorteos",
    "declared but never used: productos sorteos",
    "declared but never used: modules/sorteos/junta.store.server.ts productos",
  ]);
});
