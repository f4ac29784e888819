import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actaVector } from "#tests/support/shop/acta-vector.ts";

type Salida = { codigo: number | string | null | undefined; stdout: string; stderr: string };

let carpeta = "";
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "verify-draw-"));
});
afterAll(() => rm(carpeta, { recursive: true }));

function ejecutar(...argumentos: string[]): Promise<Salida> {
  const script = join(import.meta.dirname, "verify-draw.ts");
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "puntazo-test-compiled") };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...argumentos], { env }, (error, stdout, stderr) => {
      resolve({ codigo: error ? error.code : 0, stdout, stderr });
    });
  });
}

async function verificar(contenido: string): Promise<Salida> {
  const archivo = join(carpeta, `${crypto.randomUUID()}.json`);
  await writeFile(archivo, contenido);
  return ejecutar(archivo);
}

test("the published vector prints seven ✓ lines and exits 0", async () => {
  const { codigo, stdout, stderr } = await verificar(JSON.stringify(actaVector()));
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((linea) => linea.slice(0, 2)),
  ).toEqual(Array(7).fill("✓ "));
  expect([codigo, stderr]).toEqual([0, ""]);
});

test("a tampered acta prints a ✗ line and exits 1", async () => {
  const { codigo, stdout } = await verificar(JSON.stringify({ ...actaVector(), numero_puntos: 331 }));
  expect(stdout).toContain("✗ Los dos números se reproducen: el acta dice 833 y 331, pero salen 833 y 330.");
  expect(stdout.match(/^✓/gm)).toHaveLength(6);
  expect(codigo).toBe(1);
});

test("an acta that is not drawn yet exits 1, because not every check holds", async () => {
  const { codigo, stdout } = await verificar(JSON.stringify({ ...actaVector(), semilla: null }));
  expect(stdout).toContain("✗ El compromiso se abre: la semilla sigue en secreto hasta el sorteo.");
  expect(codigo).toBe(1);
});

test.each([
  ["not JSON", "hola", "El archivo no es un acta: no contiene JSON válido.\n"],
  ["empty", "", "El archivo no es un acta: no contiene JSON válido.\n"],
  [
    "another JSON",
    "{}",
    "El archivo no es un acta de sorteo-v1: el campo «version» falta o tiene un valor inválido.\n",
  ],
])("a file that is %s gets one clear sentence and exit 2", async (_, contenido, sentencia) => {
  expect(await verificar(contenido)).toEqual({ codigo: 2, stdout: "", stderr: sentencia });
});

test("a missing file and a missing argument get one clear sentence and exit 2", async () => {
  const ausente = join(carpeta, "ausente.json");
  const sinArchivo = { codigo: 2, stdout: "", stderr: `No se pudo leer el archivo «${ausente}».\n` };
  expect(await ejecutar(ausente)).toEqual(sinArchivo);
  const sinArgumento = await ejecutar();
  expect(sinArgumento).toMatchObject({ codigo: 2, stdout: "" });
  expect(sinArgumento.stderr).toContain("Indica el acta");
});
