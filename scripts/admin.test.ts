import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const LLAVE = "llave-de-las-semillas-con-32-letras-o-mas";

let carpeta = "";
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "admin-"));
});
afterEach(() => rm(carpeta, { recursive: true }));

/** Runs the command as the owner does, in an empty environment. */
function ejecutar(argumentos: readonly string[], env: Record<string, string> = {}) {
  const propio = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(tmpdir(), "puntazo-test-compiled") };
  return new Promise<{ codigo: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "admin.ts"), ...argumentos],
      { env: { ...propio, DATA_DIR: carpeta, ...env } },
      (error, stdout, stderr) => resolve({ codigo: error ? error.code : 0, stdout, stderr }),
    );
  });
}

test("an installation without a key is refused, and gets none by asking", async () => {
  const { codigo, stdout, stderr } = await ejecutar(["llave"]);
  expect({ codigo, stdout }).toEqual({ codigo: 2, stdout: "" });
  expect(stderr).toMatch(/^No se pudo mostrar la llave: .* todavía no tiene llave; .*\.\n$/);
  expect(await readdir(carpeta)).toEqual([]);
});

test("the key of the folder, or the configured one, is all that stdout gets", async () => {
  await writeFile(join(carpeta, "seed.key"), `${LLAVE}\n`, { mode: 0o600 });
  const propia = await ejecutar(["llave"]);
  expect(propia).toMatchObject({ codigo: 0, stdout: `${LLAVE}\n` });
  expect(propia.stderr).toContain("lejos de los respaldos");
  const dada = "otra".repeat(10);
  expect(await ejecutar(["llave"], { SEED_KEY: dada })).toMatchObject({ codigo: 0, stdout: `${dada}\n` });
});

test.each([[["llave", "de-mas"]], [["llaves"]], [[]]])(
  "what is not a command explains itself: %o",
  async (args) => {
    const { codigo, stdout, stderr } = await ejecutar(args);
    expect({ codigo, stdout }).toEqual({ codigo: 2, stdout: "" });
    expect(stderr).toContain("npm run admin -- llave");
  },
);
