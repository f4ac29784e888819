import { expect, test } from "vitest";
import { checkImports, findCycles } from "./imports.ts";
import { checkPackages } from "./packages.ts";
import { findPacking } from "./packing.ts";
import { buildTree } from "./tree.ts";

/** A small tree without offences. */
const GOOD: Record<string, string> = {
  "app/routes.ts": 'export default [index("inicio/inicio.page.tsx")];',
  "app/inicio/inicio.page.tsx":
    'import { Button } from "#app/ui/button/button.tsx";\nimport { leer } from "#modules/productos/leer-productos.server.ts";',
  "app/ui/button/button.tsx": 'import { Loader } from "./iconos.tsx";\nimport { cx } from "./cx.ts";',
  "app/ui/cx.ts": "export const cx = 1;",
  "app/ui/iconos.tsx": "export const Loader = 1;",
  "modules/comun/tx/contexto.ts":
    'import type { Db } from "#database/client.ts";\nexport type Ctx = { db: Db };',
  "modules/comun/tx/transaccion.server.ts": 'import { sql } from "drizzle-orm";\nexport const t = sql;',
  "modules/productos/precio.ts": 'import { z } from "zod";\n// never Date.now() here\nexport const p = z;',
  "modules/productos/leer-productos.server.ts":
    'import type { Ctx } from "#modules/comun/tx/contexto.ts";\nimport { filas } from "./productos.store.server.ts";\nexport const leer = filas;',
  "modules/productos/productos.store.server.ts":
    'import { eq } from "drizzle-orm";\nimport { productos } from "#database/schema.ts";\nexport const filas = [eq, productos];',
  "modules/correos/compra/pago/pago.view.tsx":
    'import { Text } from "@react-email/components";\nimport "react";',
  "server/index.ts":
    'import { openDatabase } from "#database/client.ts";\nimport type { P } from "#app/context.ts";',
  "server/env.ts": "export const env = process.env;",
  "server/socket/socket.ts": 'import { Server } from "socket.io";',
  "database/client.ts": 'import pg from "pg";\nimport * as schema from "./schema.ts";',
  "database/schema.ts": 'export * from "./schema/productos.ts";',
  "database/schema/productos.ts": 'import { pgTable } from "drizzle-orm/pg-core";',
  "demo/data/demo.ts": `import { leer } from "#modules/productos/leer-productos.server.ts";\n${"//\n".repeat(400)}`,
  "tests/doors/x.test.ts": 'import { sql } from "drizzle-orm";\nimport { env } from "#server/env.ts";',
};

const check = (more: Record<string, string> = {}) =>
  checkImports(new Map(Object.entries({ ...GOOD, ...more }))).map(({ path, rule }) => `${rule}: ${path}`);

test("a tree that keeps the rules has no offences", () => {
  expect(check()).toEqual([]);
});

const USE_CASE = "modules/productos/hacer.server.ts";
const PURE = "modules/productos/regla.ts";
test.each([
  ["a higher module", "levels", USE_CASE, 'import { x } from "#modules/usuarios/x.server.ts";'],
  ["a module of its own level", "levels", USE_CASE, 'import { x } from "#modules/puntos/x.server.ts";'],
  ["a higher module by a relative path", "levels", USE_CASE, 'import { x } from "../sorteos/x.server.ts";'],
  ["a module without level", "levels", "modules/cosas/x.server.ts", "export const x = 1;"],
  ["a package in a rule", "pure", PURE, 'import { y } from "valibot";'],
  ["Node in a rule", "pure", PURE, 'import { createHash } from "node:crypto";'],
  ["a use case in a rule", "pure", PURE, 'import { t } from "#modules/comun/tx/transaccion.server.ts";'],
  ["the clock in a rule", "pure", PURE, "export const ahora = () => new Date();"],
  ["chance in a rule", "pure", PURE, "export const n = () => Math.random();"],
  ["Hono in a use case", "modules", USE_CASE, 'import { Hono } from "hono";'],
  ["a page in a use case", "modules", USE_CASE, 'import { x } from "#app/context.ts";'],
  ["a screen among the modules", "modules", "modules/productos/tarjeta.tsx", "export const x = 1;"],
  [
    "Promise.all in a transaction",
    "transactions",
    USE_CASE,
    "const x = (tx) => Promise.all([leer(tx), ver(tx)]);",
  ],
  ["Drizzle in a use case", "sql", USE_CASE, 'import { eq } from "drizzle-orm";'],
  ["a table in a use case", "sql", USE_CASE, 'import {\n  productos,\n} from "#database/schema.ts";'],
  ["the driver in the server", "sql", "server/app.ts", 'import pg from "pg";'],
  ["Drizzle in a page", "sql", "app/inicio/x.ts", 'import { eq } from "drizzle-orm/pg-core";'],
  ["the server in a module", "server", USE_CASE, 'import type { Env } from "#server/env.ts";'],
  [
    "the server in a page, later",
    "server",
    "app/inicio/x.ts",
    'export const x = () => import("#server/env.ts");',
  ],
  ["a table in a page", "downwards", "app/inicio/x.ts", 'import type { Db } from "#database/client.ts";'],
  ["a page in the server", "downwards", "server/app.ts", 'import { x } from "#app/context.ts";'],
  [
    "a module in the tables",
    "downwards",
    "database/migrate.ts",
    'import { p } from "#modules/productos/precio.ts";',
  ],
  [
    "the domain in a primitive",
    "ui",
    "app/ui/precio.tsx",
    'import { p } from "#modules/productos/precio.ts";',
  ],
  ["a page in a primitive", "ui", "app/ui/precio.tsx", 'import { x } from "../inicio/x.tsx";'],
  [
    "a use case in a component",
    "server-only",
    "app/inicio/lista.tsx",
    'import { leer } from "#modules/productos/leer-productos.server.ts";',
  ],
  ["a barrel", "barrels", "app/ui/index.ts", 'export { cx } from "./cx.ts";'],
  ["a star", "barrels", "app/ui/todo.ts", 'export * from "./cx.ts";'],
  ["the environment", "environment", "server/app.ts", "export const x = process.env.PORT;"],
  ["a status in a door", "statuses", "server/app.ts", 'app.get("/", (c) => c.text("no", 404));'],
  ["Socket.IO elsewhere", "socket", "server/app.ts", 'import type { Server } from "socket.io";'],
  ["no extension", "extensions", "app/inicio/x.ts", 'import { cx } from "#app/ui/cx";'],
  ["301 lines", "length", "tests/doors/largo.test.ts", "//\n".repeat(301)],
])("%s breaks [%s]", (_, rule, path, text) => {
  expect(check({ [path]: text })).toContain(`${rule}: ${path}`);
});

test("a circle is told once, with its way", () => {
  const circle = {
    "app/a.ts": 'import { b } from "./b.ts";',
    "app/b.ts": 'import { c } from "./c.ts";',
    "app/c.ts": 'import { a } from "#app/a.ts";\nimport { b } from "./b.ts";',
  };
  const found = checkImports(new Map(Object.entries(circle)));
  expect(found.map(({ detail }) => detail)).toEqual([
    "app/a.ts → app/b.ts → app/c.ts → app/a.ts",
    "app/b.ts → app/c.ts → app/b.ts",
  ]);
});

test("types close a circle too, a lazy import closes none", () => {
  const b = ["app/b.ts", 'import { a } from "./a.ts";'] as const;
  const closed = (a: string) => findCycles(buildTree(new Map([["app/a.ts", a], b]))).length;
  expect(closed('import type { B } from "./b.ts";')).toBe(1);
  expect(closed('export const later = () => import("./b.ts");')).toBe(0);
});

test("a literal that is spread to save lines is found; one that is worked on is not", () => {
  const packed = (text: string) => findPacking(buildTree(new Map([["app/x.tsx", text]]))).length;
  expect(packed("const x = { ...{ a, b }, ...{ c: '}' } };")).toBe(2);
  expect(packed("const x = [...[a, b], ...[\n  c,\n]];")).toBe(2);
  expect(packed("const x = <Part {...{ n, count }} />;")).toBe(1);
  expect(packed("const x = { ...rest, ...(a ? { a } : {}), ...{ one: 1 }[key] };")).toBe(0);
  expect(packed("const x = [...[a, b].filter(Boolean), ...[...set].sort()];")).toBe(0);
});

const PUBLIC: Record<string, unknown> = {
  pg: { ".": "./lib/index.js", "./package.json": "./package.json" },
  "@noble/curves": { "./bls12-381.js": "./bls12-381.js", "./utils/*.js": "./utils/*.js" },
  limiter: undefined,
};
const ofPackages = (text: string) =>
  checkPackages(buildTree(new Map([["server/x.ts", text]])), (name) =>
    name in PUBLIC ? PUBLIC[name] : null,
  ).map(({ detail }) => detail);

test.each([
  [
    "an unsafe name",
    'import { UNSAFE_Context as C } from "react-router";',
    "UNSAFE_Context is no public name",
  ],
  [
    "a path beside the exports",
    'import c from "pg/lib/client.js";',
    "pg/lib/client.js is no public path of pg",
  ],
  [
    "a path of a package without exports",
    'import s from "limiter/lib/store.js";',
    "no public path of limiter",
  ],
  ["a prototype", 'import pg from "pg";\nconst q = pg.Client.prototype.query;', "pg.Client.prototype"],
  [
    "a prototype of Node",
    'import { Server } from "node:net";\nServer.prototype.close.call(s);',
    "Server.prototype",
  ],
  ["an assignment", 'import pg from "pg";\npg.defaults.max = 3;', "not changed: pg.defaults.max"],
  ["an assignment to ours", 'import { a } from "#app/a.ts";\nif (x) { a.b ||= 1; }', "not changed: a.b"],
  ["a counter", 'import { a } from "#app/a.ts";\na.b++;', "not changed: a.b"],
  ["Object.assign", 'import * as a from "pg";\nObject.assign(a, { b });', "not changed: a"],
  ["a subclass", 'import pg from "pg";\nclass Mine extends pg.Client {}', "not extended: extends pg.Client"],
  [
    "a nameless subclass",
    'import { Lexer } from "marked";\nconst X = class extends Lexer<string> {};',
    "not extended: extends Lexer",
  ],
  ["an added type", 'declare module "pg" { interface Connection { x(): void } }', 'declare module "pg"'],
  ["a property of React", 'const key = "__reactProps$";', "__reactProps belongs to React"],
  ["a listener", 'server.removeAllListeners("request");', "removeAllListeners"],
  ["a function of the browser", "window.fetch = mine;", "window.fetch is not replaced"],
  ["a transaction of Drizzle", "await ctx.db.transaction(work);", "db.transaction"],
  ["a global", "  globalThis.Request = Mine;", "globalThis.Request is not replaced"],
])("%s of a package is told", (_, text, detail) => {
  expect(ofPackages(text)).toEqual([expect.stringContaining(detail)]);
});

test("what packages document is used freely", () => {
  const text = `import pg, { type Pool } from "pg";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hex } from "@noble/curves/utils/hex.js";
import type { Route } from "./+types/x.ts";
import "unknown/styles.css";
export const meta: Route.MetaFunction = () => [];
const pools: Pool[] = [];
const same = pg.Pool === other, at = { pg: 1 };
class Mine extends Error {}
Mine.prototype.x = 1;
if (window.x === 1) window.y.z();
cluster.schedulingPolicy = 1;
`;
  expect(ofPackages(text)).toEqual([]);
});
