import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { dump } from "./dump.ts";
import { partsOf, writeFileOf } from "./file.ts";
import { loadBackup } from "./load.ts";

async function conectar(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterFile(() => client.end());
  return client;
}

test.each([
  ["the last entry of the backup", 0],
  ["the last published seal", 5_000_000],
])("the next entry after a restore is a million beyond %s", async (_, publicado) => {
  const { db, url } = await testDatabase();
  const ctx = testCtx(db);
  await dar(ctx, { clave: "dar:1", usuario: await nuevoUsuario(ctx), puntos: 5 });
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from libro_asientos`);
  const own = { creado_en: new Date().toISOString(), version: "1.0.0", secretos: {} };
  const destino = await conectar(await emptyDatabase());
  const archivo = join(await mkdtemp(join(tmpdir(), "puntazo-load-")), "uno.respaldo");
  await writeFileOf(dump(await conectar(url), own), archivo);
  await loadBackup(destino, partsOf(archivo), { replace: false, publicado });
  const siguiente = await destino.query("select nextval('libro_asientos_id_seq')::int as id");
  expect(siguiente.rows[0].id).toBeGreaterThan(Math.max(rows[0]?.id ?? 0, publicado) + 1_000_000);
});
