import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPrimerosPasos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db, url } = await testDatabase();
const ctx = testCtx(db);

let carpeta = "";
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "respaldo-"));
});
afterAll(() => rm(carpeta, { recursive: true }));

/** Runs the command as the owner does, in an empty environment. */
function respaldar(archivo: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: carpeta, DATABASE_URL: url };
  return new Promise<{ codigo: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "backup.ts"), archivo],
      { env },
      (error, stdout, stderr) => resolve({ codigo: error ? error.code : 0, stdout, stderr }),
    );
  });
}

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
