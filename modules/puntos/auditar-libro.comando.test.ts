import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { attachDatabase } from "#database/embedded/attach.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { COMPILED } from "#tests/support/e2e/process.ts";
import { ownPort } from "#tests/support/port.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";

type Salida = { codigo: number; salida: string; error: string };

/** Runs `npm run audit` with these environment variables. */
const auditar = (env: Record<string, string>): Promise<Salida> =>
  new Promise((resolve) => {
    const limpio = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env };
    execFile(process.execPath, ["scripts/audit.ts"], { env: limpio }, (fallo, salida, error) =>
      resolve({ codigo: Number(fallo?.code ?? 0), salida, error }),
    );
  });

async function carpeta(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-audit-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

const { db, url } = await testDatabase();

test("the command prints the figures and exits 0, or names the differences and exits 1", async () => {
  const ctx = testCtx(db);
  const usuario = await nuevoUsuario(ctx);
  await dar(ctx, { clave: "comando", usuario, puntos: 12_345 });
  const limpia = await auditar({ DATABASE_URL: url });
  expect(limpia).toMatchObject({ codigo: 0, error: "" });
  expect(limpia.salida).toMatch(/Puntos emitidos +12\.345\n/);
  expect(limpia.salida).toContain("El libro cuadra");
  await db.execute(sql`update tickets_compras set puntos = puntos + 1`);
  const sucia = await auditar({ DATABASE_URL: url });
  expect(sucia.codigo).toBe(1);
  expect(sucia.salida).toContain(`El usuario ${usuario} tiene 12.345 puntos en el libro y 12.346 según`);
  expect(sucia.salida).toContain("El libro no cuadra: 1 diferencia.");
});

test("what cannot be read is one sentence and exit 2", async () => {
  const vacia = await carpeta();
  const casos: Record<string, string>[] = [
    { DATABASE_URL: "postgres://nadie:clave-secreta@127.0.0.1:1/nada" },
    { DATABASE_URL: "no es una dirección" },
    { DATA_DIR: vacia },
    { DATABASE_URL: url.replace(/[^/]+$/, "postgres") },
  ];
  for (const { codigo, salida, error } of await Promise.all(casos.map(auditar))) {
    expect({ codigo, salida }).toEqual({ codigo: 2, salida: "" });
    expect(error).toMatch(/^No se pudo auditar: .+\n$/);
    expect(error).not.toContain("clave-secreta");
  }
});

test("the embedded database is audited at rest and in use, and stays as it was", async () => {
  const dir = await carpeta();
  const servidor = await startEmbeddedDatabase({ dir, flags: ["fsync=off"], port: await ownPort() });
  try {
    await migrateDatabase(servidor.url);
    expect((await attachDatabase({ dir })).url).toBe(servidor.url);
    expect(await auditar({ DATA_DIR: dir })).toMatchObject({ codigo: 0, error: "" });
    // The audit used the running database and left it running.
    await migrateDatabase(servidor.url);
  } finally {
    await servidor.stop();
  }
  expect(await auditar({ DATA_DIR: dir })).toMatchObject({ codigo: 0, error: "" });
  await expect(migrateDatabase(servidor.url)).rejects.toThrow();
});
