import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { COMPILED } from "#tests/support/e2e/process.ts";
import { newDataDir } from "#tests/support/server.ts";

function migrar(DATABASE_URL: string, DATA_DIR = "") {
  const propio = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED };
  const env = { ...propio, DATABASE_URL, DATA_DIR };
  return new Promise<{ codigo: unknown; salida: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "migrate.ts")], { env }, (error, stdout, stderr) =>
      resolve({ codigo: error ? error.code : 0, salida: stdout + stderr }),
    );
  });
}

test("an empty database gets the tables of this version once, also from two commands at once, and no shop", async () => {
  const url = await emptyDatabase();
  const listo = { codigo: 0, salida: "Las tablas son de esta versión.\n" };
  expect(await Promise.all([migrar(url), migrar(url)])).toEqual([listo, listo]);
  expect(await migrar(url)).toEqual(listo);
  const { pool, close } = openDatabase(url, { max: 1 });
  const { rows } = await pool.query("select (select count(*)::int from usuarios) as personas");
  await close();
  expect(rows).toEqual([{ personas: 0 }]);
});

test("without the variables of a shop nothing is made", async () => {
  const carpeta = await newDataDir();
  expect(await migrar("", carpeta)).toEqual({
    codigo: 1,
    salida: `No hay una base de datos en ${join(carpeta, "postgres")}: da DATABASE_URL, o el DATA_DIR de la tienda.\n`,
  });
  expect(await readdir(carpeta)).toEqual([]);
});

test("a database that does not exist is told in one sentence", async () => {
  const url = Object.assign(new URL(await emptyDatabase()), { pathname: "/no_existe" }).href;
  const { codigo, salida } = await migrar(url);
  expect(codigo).toBe(1);
  expect(salida).toMatch(/^La base de datos \S+\/no_existe no existe: créala o corrige DATABASE_URL\.\n$/);
});
