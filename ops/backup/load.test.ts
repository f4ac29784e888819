import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import journal from "#database/migrations/meta/_journal.json" with { type: "json" };
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { dump } from "./dump.ts";
import { partsOf, writeFileOf } from "./file.ts";
import { FORMATO_RESPALDO, type ParteRespaldo, RespaldoError } from "./format.ts";
import { isEmpty, loadBackup } from "./load.ts";

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

const cabecera: ParteRespaldo = {
  tipo: "cabecera",
  cabecera: {
    puntazo: "respaldo",
    formato: FORMATO_RESPALDO,
    creado_en: new Date().toISOString(),
    version: "1.0.0",
    postgres: "18",
    migraciones: journal.entries.map(({ when }) => when),
    secretos: {},
  },
};
const tabla: ParteRespaldo = {
  tipo: "tabla",
  tabla: { tabla: "public.referidos", columnas: ["referente_codigo", "referido_codigo"] },
};
const filas = (texto: string): ParteRespaldo => ({ tipo: "filas", filas: Buffer.from(texto) });

describe("a load that fails in the middle of a table leaves nothing, and its connection can be used", () => {
  async function cargar(leer: () => Generator<ParteRespaldo>) {
    const cliente = await conectar(await emptyDatabase());
    let cerrado = false;
    async function* partes() {
      try {
        yield* leer();
      } finally {
        cerrado = true;
      }
    }
    const falla = await loadBackup(cliente, partes(), { replace: false }).catch(String);
    expect(await isEmpty(cliente)).toBe(true);
    expect(cerrado).toBe(true);
    return falla;
  }

  test("with a row that PostgreSQL refuses, whatever follows it", async () => {
    const falla = await cargar(function* () {
      yield cabecera;
      yield tabla;
      yield filas("UNA\n");
      for (let i = 0; i < 200; i++) yield filas("NADIE\tNADIE2\n".repeat(5_000));
    });
    expect(falla).toContain("missing data for column");
  });

  test("with a file that cannot be read further", async () => {
    const falla = await cargar(function* () {
      yield cabecera;
      yield tabla;
      yield filas("NADIE\tNADIE2\n");
      throw new RespaldoError("cortado");
    });
    expect(falla).toBe("Error: cortado");
  });

  test("with a table that this version does not know", async () => {
    const falla = await cargar(function* () {
      yield cabecera;
      yield { tipo: "tabla", tabla: { tabla: "public.ajena", columnas: ["id"] } };
    });
    expect(falla).toContain("una tabla que este Puntazo no conoce");
  });
});
