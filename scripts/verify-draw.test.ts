import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { A, ANTES_DE_1000, actaVector, D, PULSO_1000 } from "#tests/support/shop/acta-vector.ts";

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

async function guardar(contenido: string): Promise<string> {
  const archivo = join(carpeta, `${crypto.randomUUID()}.json`);
  await writeFile(archivo, contenido);
  return archivo;
}

const verificar = async (contenido: string, ...opciones: string[]): Promise<Salida> =>
  ejecutar(await guardar(contenido), ...opciones);

test("the published vector prints seven ✓ lines and exits 0", async () => {
  const { codigo, stdout, stderr } = await verificar(JSON.stringify(actaVector()));
  const [lineas = "", limites] = stdout.trimEnd().split("\n\n");
  expect(lineas.split("\n").map((linea) => linea.slice(0, 2))).toEqual(Array(7).fill("✓ "));
  expect(limites).toContain("Qué no prueba:\n· Que nadie de la tienda conociera el código sellado.");
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
  expect(stdout).toContain("✗ El compromiso se abre: el código sellado sigue en secreto hasta el sorteo.");
  expect(codigo).toBe(1);
});

const CON_PULSO = {
  ...actaVector(),
  ...ANTES_DE_1000,
  baliza: PULSO_1000,
  numero_producto: 113,
  ganador_producto: A,
  numero_puntos: 939,
  ganador_puntos: D,
};
const DE_HOY = {
  ...CON_PULSO,
  garantia: "drand",
  ensayo: true,
  fecha_sorteo: "2023-08-27T02:00:00.000Z",
  semilla_publicada_en: "2023-08-23T15:58:25.000Z",
  sello: null,
};
const signos = (stdout: string) => stdout.match(/^[✓✗]/gm)?.join("");

test("the published vector with a real pulse is accepted, with and without the fields of today", async () => {
  const vieja = await verificar(JSON.stringify(CON_PULSO));
  expect([vieja.codigo, signos(vieja.stdout)]).toEqual([0, "✓".repeat(9)]);
  expect(vieja.stdout).toContain("· Que la ronda fuera la que correspondía: esta acta no dice la fecha");
  const nueva = await verificar(JSON.stringify(DE_HOY));
  expect([nueva.codigo, signos(nueva.stdout), nueva.stderr]).toEqual([0, "✓".repeat(10), ""]);
  expect(nueva.stdout).toContain("\n\nQué no prueba:\n· Que la red drand sea honesta");
});

test.each([
  ["a wrong round", { baliza: PULSO_1000.replace(":1000:", ":1001:") }],
  ["a round that never comes", { baliza: PULSO_1000.replace(":1000:", ":999999999999:") }],
  ["a round of too many digits", { baliza: PULSO_1000.replace(":1000:", ":999999999999999:") }],
  ["a pulse that was out at the closing", { cerrado_en: "2023-08-23T16:00:00.000Z" }],
  ["a wrong date", { ensayo: false, fecha_sorteo: "2026-09-19T01:00:00.000Z" }],
  ["a forged signature", { baliza: `${PULSO_1000.slice(0, -1)}8` }],
  ["a foreign chain", { baliza: PULSO_1000.replace("52db", "0000") }],
  ["a seed that came too late", { semilla_publicada_en: "2023-08-23T20:00:00.000Z" }],
])("%s is rejected", async (_, cambio) => {
  const { codigo, stdout } = await verificar(JSON.stringify({ ...DE_HOY, ...cambio }));
  expect([codigo, signos(stdout)?.includes("✗")]).toEqual([1, true]);
});

test("a rehearsal chain needs its file, and a file that is none gets one sentence", async () => {
  const { cadena, pulso } = crearCadena();
  const acta = JSON.stringify({ ...DE_HOY, baliza: pulso(1000) });
  expect((await verificar(acta)).stdout).toContain("✗ El pulso del azar público es auténtico");
  const con = await verificar(acta, "--cadena", await guardar(JSON.stringify(cadena)));
  expect(con.stdout).toContain("✓ El pulso del azar público es auténtico: la baliza de ensayo firmó");
  const archivo = await guardar("{}");
  expect(await verificar(acta, "--cadena", archivo)).toEqual({
    codigo: 2,
    stdout: "",
    stderr: `El archivo «${archivo}» no tiene la información de una cadena drand.\n`,
  });
  expect((await verificar(acta, "--otra")).codigo).toBe(2);
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
