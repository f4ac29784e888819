import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { abrirPrecios } from "#modules/panel/anexos/leer-precios.server.ts";
import { abrirAnexos } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";
import { abrirDia } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { juntar, listarSellos, sellarHoy } from "#tests/support/shop/sellos.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db, new Date("2026-11-12T15:00:00Z"));
const SKU = "600001";

async function descargar(): Promise<string> {
  const carpeta = await mkdtemp(join(tmpdir(), "verify-book-"));
  onTestFinished(() => rm(carpeta, { recursive: true }));
  const sellos = await listarSellos(ctx);
  await writeFile(join(carpeta, "sellos.json"), JSON.stringify(sellos));
  for (const { fecha } of sellos) {
    await mkdir(join(carpeta, fecha));
    const archivos = [
      [`${fecha}.jsonl`, await abrirDia(ctx, fecha)],
      [join(fecha, "anexos.jsonl"), await abrirAnexos(ctx, fecha)],
      [join(fecha, "precios.jsonl"), await abrirPrecios(ctx, fecha)],
    ] as const;
    for (const [archivo, paginas] of archivos) {
      const filas = await juntar<unknown>(paginas);
      await writeFile(join(carpeta, archivo), filas.map((fila) => `${JSON.stringify(fila)}\n`).join(""));
    }
  }
  return carpeta;
}

function verificar(carpeta: string, sku: string): Promise<{ codigo: unknown; stdout: string }> {
  const script = join(import.meta.dirname, "verify-book.ts");
  const argumentos = [script, carpeta, "--ahora=2026-11-13T15:00:00Z", "--precio", sku];
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "puntazo-test-compiled") };
  return new Promise((resolve) => {
    execFile(process.execPath, argumentos, { env }, (error, stdout) => {
      resolve({ codigo: error ? error.code : 0, stdout });
    });
  });
}

test("--precio checks the book and whether the discounts of a product were real", async () => {
  const { codigo_referido } = await crearPersona(ctx);
  await darPuntos(ctx, codigo_referido, 50);
  await cobroAntes(ctx, SKU, 9_990);
  await sellarHoy(ctx);
  const carpeta = await descargar();
  const sana = await verificar(carpeta, SKU);
  expect(sana.stdout).toContain("✓ El libro está intacto: 1 sello.");
  expect(sana.stdout).toContain("✓ Los precios del 2026-11-12 son los que se sellaron: son 1.");
  expect(sana.stdout).toContain(`✓ Producto ${SKU}: no ha tenido ofertas.`);
  expect(sana.codigo).toBe(0);
  const ajena = await verificar(carpeta, "NO-HAY");
  expect(ajena.stdout).toContain("✗ Producto NO-HAY: el libro no tiene precios suyos.");
  expect(ajena.codigo).toBe(1);
});
