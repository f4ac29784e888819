import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { respaldos } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPrimerosPasos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { COMPILED } from "#tests/support/e2e/process.ts";

const { db, url } = await databaseOfEachTest();
const ctx = testCtx(db);

let carpeta = "";
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "respaldo-"));
});
afterAll(() => rm(carpeta, { recursive: true }));

type Orden = { comando?: "backup" | "restore"; args?: string[]; variables?: Record<string, string> };

/** Runs the command as the owner does, in an environment with nothing else but the compiled code. */
function ordenar({ comando = "backup", args = [], variables = {} }: Orden) {
  const propio = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED };
  const env = { ...propio, DATA_DIR: carpeta, DATABASE_URL: url, ...variables };
  return new Promise<{ codigo: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${comando}.ts`), ...args],
      { env },
      (error, stdout, stderr) => resolve({ codigo: error ? error.code : 0, stdout, stderr }),
    );
  });
}
const respaldar = (archivo: string) => ordenar({ args: [archivo] });

const paso = async () => (await leerPrimerosPasos(ctx, {})).pasos.find(({ clave }) => clave === "respaldo");

test("a backup that was read back does the owner's step; a refused one does not", async () => {
  const ocupado = join(carpeta, "ocupado.respaldo");
  await writeFile(ocupado, "otra cosa");
  expect(await respaldar(ocupado)).toMatchObject({ codigo: 2, stderr: expect.stringContaining("ya existe") });
  expect(await paso()).toMatchObject({ listo: false });

  const archivo = join(carpeta, "uno.respaldo");
  const antes = new Date();
  expect(await respaldar(archivo)).toMatchObject({ codigo: 0, stderr: "" });
  expect(await paso()).toMatchObject({ listo: true, texto: expect.stringMatching(/^Último respaldo: \d/) });
  const { respaldado_en } = await leerAjustes(ctx);
  expect(new Date(respaldado_en).getTime()).toBeGreaterThanOrEqual(antes.getTime());
  // The file was written before: it says when the backup before it was made.
  expect((await readFile(archivo)).includes("respaldado_en")).toBe(false);
});

test.each([
  [["--help"], /esa opción no existe/],
  [["uno.respaldo", "dos.respaldo"], /Un solo archivo/],
  [["/no/existe/uno.respaldo"], /no existe esa carpeta o ese archivo/],
])("an order that is not one writes nothing: %o", async (args, frase) => {
  const antes = await readdir(carpeta);
  const { codigo, stderr } = await ordenar({ args });
  expect(codigo).toBe(2);
  expect(stderr).toMatch(frase);
  expect(await readdir(carpeta)).toEqual(antes);
});

test("the store of BACKUP_URL: encrypted, listed, and restored from its newest one", async () => {
  const variables = {
    BACKUP_URL: join(carpeta, "almacen"),
    BACKUP_PASSPHRASE: "una frase larga y propia",
    DATA_DIR: join(carpeta, "nueva"),
  };
  const listar = () => ordenar({ comando: "restore", args: ["--list"], variables });
  expect(await listar()).toMatchObject({
    codigo: 0,
    stdout: `No hay respaldos en ${variables.BACKUP_URL}.\n`,
  });
  const respaldo = await ordenar({ variables });
  expect(respaldo).toMatchObject({ codigo: 0, stderr: "" });
  expect(respaldo.stdout).toContain("Está cifrado con BACKUP_PASSPHRASE");
  const [nombre = ""] = await readdir(variables.BACKUP_URL);
  expect((await listar()).stdout).toMatch(new RegExp(`^${nombre}  [1-9][\\d,]* [kM]B\n$`));
  expect((await db.select().from(respaldos)).map(({ archivo }) => archivo)).toEqual([nombre]);

  const nueva = { ...variables, DATABASE_URL: await emptyDatabase() };
  const sinFrase = { ...nueva, BACKUP_PASSPHRASE: "" };
  expect(await ordenar({ comando: "restore", args: [nombre], variables: sinFrase })).toMatchObject({
    codigo: 2,
    stderr: "No se pudo restaurar: El respaldo está cifrado: pon su frase en BACKUP_PASSPHRASE.\n",
  });
  const restauro = await ordenar({ comando: "restore", args: ["--latest"], variables: nueva });
  expect(restauro).toMatchObject({ codigo: 0, stderr: "" });
  expect(restauro.stdout).toContain(`Respaldo ${nombre} traído de ${variables.BACKUP_URL}.`);
  expect(restauro.stdout).toContain("El libro cuadra");
});
