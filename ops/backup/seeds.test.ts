import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "vitest";
import { type Cofre, crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirPartida } from "#modules/montoncito/partida/abrir-partida.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { dump } from "./dump.ts";
import { writeFileOf } from "./file.ts";
import { SECRETOS } from "./secrets.ts";

const LLAVE = "llave-de-este-respaldo-con-32-letras";
const APAGADO: Cofre = {
  ...crearCofre(LLAVE),
  cerrar: (_nombre, semilla) => ({ semilla: bytesAHex(semilla), llave: "apagado" }),
};

/** Opens a raffle and a round, and answers the seeds that were drawn for them. */
async function abrirAmbos(ctx: Ctx): Promise<Buffer[]> {
  const semillas: Buffer[] = [];
  const random = (bytes: number) => {
    const nuevos = ctx.random(bytes);
    semillas.push(Buffer.from(nuevos));
    return nuevos;
  };
  const espiado = { ...ctx, random };
  const producto = await crearProducto(ctx, { sku: "100004", puntos: 100, minimo_puntos: 10 });
  await enTransaccion(espiado, (tx) => crearSorteo(tx, producto));
  await enTransaccion(espiado, abrirPartida);
  return semillas;
}

async function conectar(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterFile(() => client.end());
  return client;
}

/** The content of the file that `npm run backup` writes. */
async function respaldo(client: pg.Client): Promise<Buffer> {
  const archivo = join(await mkdtemp(join(tmpdir(), "puntazo-semillas-")), "uno.respaldo");
  const own = { creado_en: new Date().toISOString(), version: "1.0.0", secretos: {} };
  await writeFileOf(dump(client, own), archivo);
  return gunzipSync(await readFile(archivo));
}

/** Every row of every table of every schema as text, as a read-only login or a replica shows it. */
async function volcado(client: pg.Client): Promise<Buffer> {
  const { rows } = await client.query<{ tabla: string }>(
    `select format('%I.%I', schemaname, tablename) as tabla from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const partes: string[] = [];
  for (const { tabla } of rows) {
    const filas = await client.query<{ fila: string }>(`select t::text as fila from ${tabla} t`);
    partes.push(tabla, ...filas.rows.map(({ fila }) => fila));
  }
  return Buffer.from(partes.join("\n"));
}

/** In how many of the ways in which a seed can be written it stands in these bytes. */
function hallazgos(bytes: Buffer, semilla: Buffer): number {
  const texto = bytes.toString("latin1").toLowerCase();
  const escrituras = [
    semilla.toString("hex"),
    semilla.toString("base64").replace(/=+$/, ""),
    semilla.toString("base64url"),
    String([...semilla]),
  ];
  const escritas = escrituras.filter((una) => texto.includes(una.toLowerCase())).length;
  return escritas + (bytes.includes(semilla) ? 1 : 0);
}

async function buscar(cofre: Cofre): Promise<{ semillas: number; hallados: number; textos: Buffer[] }> {
  const { db, url } = await testDatabase();
  const semillas = await abrirAmbos({ ...testCtx(db), cofre });
  const client = await conectar(url);
  const textos = [await respaldo(client), await volcado(client)];
  const hallados = textos.flatMap((texto) => semillas.map((semilla) => hallazgos(texto, semilla)));
  return { semillas: semillas.length, hallados: hallados.reduce((a, b) => a + b, 0), textos };
}

test("neither a backup nor a dump of all rows contains a readable seed, or the key", async () => {
  const { semillas, hallados, textos } = await buscar(crearCofre(LLAVE));
  expect([semillas, hallados]).toEqual([2, 0]);
  for (const texto of textos) {
    expect(texto.includes("SRT-0001")).toBe(true);
    expect(texto.includes(LLAVE)).toBe(false);
  }
});

test("the same search finds both seeds in both texts when the vault is switched off", async () => {
  const { semillas, hallados } = await buscar(APAGADO);
  expect([semillas, hallados]).toEqual([2, 4]);
});

test("a backup takes no file with the key of the seeds", () => {
  expect(SECRETOS.filter((nombre) => /seed|semilla|llave/.test(nombre))).toEqual([]);
});
