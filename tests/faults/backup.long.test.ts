import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations, migrateDatabase } from "#database/migrate.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import { dump, readTables } from "#ops/backup/dump.ts";
import { checkFile, writeFileOf } from "#ops/backup/file.ts";
import { type CabeceraRespaldo, FORMATO_RESPALDO, line } from "#ops/backup/format.ts";
import { keptRows } from "#ops/backup/left-out.ts";
import { refuseUnknown } from "#ops/backup/load.ts";
import { TEST_SECRET } from "#tests/support/ctx.ts";
import { demoDatabase, emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { COMPILED, NODE, ROOT } from "#tests/support/e2e/process.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";
import { abonarUnaVez, prepararAbonos } from "#tests/support/shop/abonos-http.ts";

type Salida = { codigo: number; salida: string; error: string };
type Orden = { args: string[]; env: Record<string, string>; dice?: string };

/** Runs a command as the owner does. */
const ordenar = (comando: "backup" | "restore", { args, env, dice = "" }: Orden): Promise<Salida> =>
  new Promise((resolve) => {
    const child = execFile(
      NODE,
      [`scripts/${comando}.ts`, ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH, HOME: "/", NODE_COMPILE_CACHE: COMPILED, ...env } },
      (fallo, salida, error) => resolve({ codigo: Number(fallo?.code ?? 0), salida, error }),
    );
    child.stdin?.end(dice);
  });

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The command notes the date of the backup after it wrote the file. */
const SIN_NOTA: Record<string, string> = { "public.ajustes": "clave <> 'respaldado_en'" };
const comparadas = (tabla: string) => SIN_NOTA[tabla] ?? keptRows(tabla) ?? "true";

/** Hashes the kept rows of every table and reads every sequence but that of entries, which a restore moves ahead. */
const huellas = (url: string) =>
  withClient(url, async (client) => {
    const todas: Record<string, unknown> = {};
    for (const { tabla } of await readTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int as filas, md5(string_agg(fila, '' order by fila)) as huella
           from (select md5(t::text) as fila from ${tabla} t where ${comparadas(tabla)}) f`,
      );
      todas[tabla] = rows[0];
    }
    const { rows } = await client.query(
      `select sequencename, last_value from pg_sequences
        where schemaname in ('public', 'auth') and sequencename <> 'libro_asientos_id_seq' order by 1`,
    );
    return { ...todas, secuencias: rows };
  });

const carpeta = await newDataDir();
const demo = await demoDatabase();
const bueno = join(carpeta, "bueno.respaldo");

test("a shop that sells while it is backed up comes back whole on another machine", {
  timeout: 300_000,
}, async () => {
  const dataDir = await newDataDir();
  await writeFile(join(dataDir, "auth.secret"), `${TEST_SECRET}\n`, { mode: 0o600 });
  const env = { AUTH_SECRET: "" };
  const server = await startServer({ dataDir, databaseUrl: demo, env });
  const { db, pool } = openForFile(demo);
  const carga = await prepararAbonos(server, db, 4);
  const sesion = await cookieOf(server, server.cliente);
  const archivo = join(carpeta, "vivo.respaldo");

  const vendiendo = { ahora: true };
  const vender = async () => {
    while (vendiendo.ahora) await abonarUnaVez(server, carga);
  };
  const vendedores = [1, 2, 3, 4].map(vender);
  await expect.poll(() => carga.dados.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const antes = [...carga.dados];
  const respaldo = await ordenar("backup", {
    args: [archivo],
    env: { DATA_DIR: dataDir, DATABASE_URL: demo },
  });
  vendiendo.ahora = false;
  await Promise.all(vendedores);
  expect(respaldo, respaldo.error).toMatchObject({ codigo: 0, error: "" });
  expect(respaldo.salida).toContain("Respaldo escrito y comprobado");
  expect(respaldo.salida).toContain("La llave de las semillas no está en el respaldo");
  expect((await stat(archivo)).mode & 0o777).toBe(0o600);
  expect(carga.dados.length).toBeGreaterThan(antes.length);
  const [foto] = (await pool.query("select id from archivos where tipo = 'foto' limit 1")).rows;
  const [sorteo] = (await pool.query("select key, producto from sorteos where estado = 'Finalizado' limit 1"))
    .rows;
  await server.stop();

  const nueva = join(await newDataDir(), "otra", "maquina");
  const restauro = await ordenar("restore", { args: [archivo], env: { DATA_DIR: nueva } });
  expect(restauro, restauro.error).toMatchObject({ codigo: 0, error: "" });
  expect(restauro.salida).toMatch(/Restaurado el respaldo .*filas/);
  expect(restauro.salida).toContain("El libro cuadra");
  expect(restauro.salida).toMatch(/Falta la llave de las semillas: el respaldo no la trae, y \d+ sorteos/);
  expect(existsSync(join(nueva, "seed.key"))).toBe(false);

  const otra = await startServer({ dataDir: nueva });
  // No session comes back: its browser is sent to sign in.
  expect((await getPage(otra, "/mis-datos", sesion)).status).toBe(302);
  expect(await cookieOf(otra, server.cliente)).not.toBe("");
  const imagen = await fetch(`${otra.url}${urlFoto(foto.id, 320)}`);
  expect([imagen.status, imagen.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  const pagina = await getPage(otra, `/productos/detalle-producto/${sorteo.producto}/sorteo/${sorteo.key}`);
  expect(pagina.status).toBe(200);
  const filas = await openForFile(otra.databaseUrl).pool.query(
    "select puntos_inicio from tickets_participantes where sorteo = $1",
    [carga.key],
  );
  const inicios = filas.rows.map(({ puntos_inicio }) => Number(puntos_inicio));
  expect(inicios).toEqual(expect.arrayContaining(antes.map(({ puntosInicio }) => puntosInicio)));
  expect((await otra.stop()).code).toBe(0);
});

test("every row and every sequence is the same; a second time nothing is overwritten", async () => {
  const respaldo = await ordenar("backup", { args: [bueno], env: { DATABASE_URL: demo, DATA_DIR: carpeta } });
  expect(respaldo.codigo, respaldo.error).toBe(0);
  expect(respaldo.salida).toContain("Guarda aparte tu AUTH_SECRET");
  const destino = await emptyDatabase();
  const env = { DATABASE_URL: destino, DATA_DIR: carpeta, SEED_KEY: TEST_SECRET };
  const restauro = await ordenar("restore", { args: [bueno], env });
  expect(restauro.codigo, restauro.error).toBe(0);
  expect(restauro.salida).not.toContain("llave de las semillas");
  expect(restauro.salida).toMatch(/copia el sellos\.jsonl más nuevo|declarará esa ruptura/);
  expect(await huellas(destino)).toEqual(await huellas(demo));
  await migrateDatabase(destino);
  await expectGuards(destino);

  const otraVez = await ordenar("restore", { args: [bueno], env });
  expect(otraVez).toMatchObject({ codigo: 2, salida: "" });
  expect(otraVez.error).toContain("La base de datos no está vacía");
  const encima = await ordenar("backup", { args: [bueno], env });
  expect(encima).toMatchObject({ codigo: 2, salida: "" });
  expect(encima.error).toContain("ya existe");
});

/** Checks that the constraints of the tables are in force again. */
async function expectGuards(url: string): Promise<void> {
  const { pool } = openForFile(url);
  await expect(pool.query("delete from libro_movimientos")).rejects.toThrow("solo admite filas nuevas");
  await expect(pool.query("update libro_cuentas set saldo = saldo + 1")).rejects.toThrow("con un asiento");
  await expect(
    pool.query("insert into referidos (referente_codigo, referido_codigo) values ('NADIE', 'NADIE2')"),
  ).rejects.toThrow("foreign key");
  const count = `select count(*)::int n from pg_constraint c join pg_namespace s on s.oid = c.connamespace
                  where nspname in ('public', 'auth')`;
  const [here, there] = await Promise.all([pool.query(count), openForFile(demo).pool.query(count)]);
  expect(here.rows).toEqual(there.rows);
}

test("a damaged, cut or strange file is refused before anything is touched", async () => {
  const bytes = await readFile(bueno);
  const volteado = Buffer.from(bytes);
  const medio = Math.floor(bytes.length / 2);
  volteado[medio] = (volteado[medio] ?? 0) ^ 1;
  const archivos = {
    volteado: join(carpeta, "volteado.respaldo"),
    cortado: join(carpeta, "cortado.respaldo"),
    ajeno: join(carpeta, "ajeno.respaldo"),
  };
  await writeFile(archivos.volteado, volteado);
  await writeFile(archivos.cortado, bytes);
  await truncate(archivos.cortado, medio);
  await writeFile(archivos.ajeno, "no soy un respaldo");
  for (const archivo of Object.values(archivos)) {
    await expect(checkFile(archivo)).rejects.toThrow("El archivo está dañado o incompleto");
  }
  await expect(checkFile(join(carpeta, "no-existe"))).rejects.toThrow("No existe el archivo");
  const nueva = join(carpeta, "intacta");
  const args = [archivos.volteado];
  const { codigo, salida, error } = await ordenar("restore", { args, env: { DATA_DIR: nueva } });
  expect({ codigo, salida }).toEqual({ codigo: 2, salida: "" });
  expect(error).toMatch(/^No se pudo restaurar: El archivo está dañado.*\n$/);
  expect(existsSync(nueva)).toBe(false);
});

const cabecera = (migraciones: number[]): CabeceraRespaldo => ({
  puntazo: "respaldo",
  formato: FORMATO_RESPALDO,
  creado_en: new Date().toISOString(),
  version: "9.9.9",
  postgres: "18",
  migraciones,
  secretos: {},
});

const instantes = async () => {
  const journal = JSON.parse(await readFile(join(ROOT, "database/migrations/meta/_journal.json"), "utf8"));
  return journal.entries.map(({ when }: { when: number }) => when);
};

/** Writes a backup with a valid checksum, whatever its content. */
async function escribir(nombre: string, trozos: Buffer[], fin: Record<string, number>): Promise<string> {
  const sha256 = createHash("sha256").update(Buffer.concat(trozos)).digest("hex");
  const archivo = join(carpeta, nombre);
  const todo = [...trozos, line({ fin, secuencias: {}, sha256 })];
  await writeFileOf(
    (async function* () {
      yield* todo;
    })(),
    archivo,
  );
  return archivo;
}

test("a newer version is refused; replacing asks for a word, and a load that fails leaves what was there", async () => {
  const destino = await demoDatabase();
  const env = { DATABASE_URL: destino, DATA_DIR: carpeta };
  const antes = await huellas(destino);
  const conocidas = await instantes();
  const manana = [...conocidas, Math.max(...conocidas) + 1];
  expect(() => refuseUnknown(manana)).toThrow("versión más nueva");

  const sinPalabra = await ordenar("restore", { args: [bueno, "--replace"], env, dice: "sí\n" });
  expect([sinPalabra.codigo, sinPalabra.error]).toEqual([2, expect.stringContaining("No se confirmó")]);

  const trozos = [
    line(cabecera(conocidas)),
    line({ tabla: "public.referidos", columnas: ["referente_codigo", "referido_codigo"] }),
    Buffer.from("NADIE\tNADIE2\n\\.\n"),
  ];
  const huerfano = await escribir("huerfano.respaldo", trozos, { "public.referidos": 1 });
  const roto = await ordenar("restore", { args: [huerfano, "--replace"], env, dice: "reemplazar\n" });
  expect([roto.codigo, roto.error]).toEqual([2, expect.stringContaining("foreign key")]);
  expect(await huellas(destino)).toEqual(antes);

  const bien = await ordenar("restore", { args: [bueno, "--replace"], env, dice: "reemplazar\n" });
  expect(bien.codigo, bien.error).toBe(0);
  expect(await huellas(destino)).toEqual(await huellas(demo));
});

/** Timestamps of a numbering of migrations that has no upgrade path. */
const ANTIGUAS = [1794762568263, 1794762575932, 1794967180879];

test("a backup of the old numbering is refused in one sentence, before anything is touched", async () => {
  const archivo = await escribir("antiguo.respaldo", [line(cabecera(ANTIGUAS))], {});
  const nueva = join(carpeta, "sin-tocar");
  const { codigo, salida, error } = await ordenar("restore", { args: [archivo], env: { DATA_DIR: nueva } });
  expect({ codigo, salida }).toEqual({ codigo: 2, salida: "" });
  expect(error).toBe(
    "No se pudo restaurar: El respaldo es de un Puntazo anterior, con otra numeración de migraciones: este programa no puede restaurarlo.\n",
  );
  expect(existsSync(nueva)).toBe(false);
});

test("the backup of an older version is brought to today's tables", async () => {
  const viejo = await emptyDatabase();
  const archivo = join(carpeta, "viejo.respaldo");
  const conocidas = await instantes();
  await withClient(viejo, async (client) => {
    // Creates the tables without triggers and without the rows that later migrations insert.
    await applyMigrations(client, conocidas[1]);
    await client.query("insert into categorias (categoria) values ('Parrillas')");
    await client.query(
      "insert into productos (sku, producto, precio_cliente, categoria_id, puntos_final) values ('100001', E'Parrilla\\tcon «tapa»\\\\', 1000, 1, 0)",
    );
    const own = { creado_en: new Date().toISOString(), version: "0.0.1", secretos: {} };
    await writeFileOf(dump(client, own), archivo);
  });
  const destino = await emptyDatabase();
  const restauro = await ordenar("restore", {
    args: [archivo],
    env: { DATABASE_URL: destino, DATA_DIR: carpeta },
  });
  expect(restauro.codigo, restauro.error).toBe(0);
  const { pool } = openForFile(destino);
  const { rows } = await pool.query("select producto, con_puntos from productos");
  expect(rows).toEqual([{ producto: "Parrilla\tcon «tapa»\\", con_puntos: false }]);
  const palabras = async () => (await pool.query("select palabra from productos_palabras order by 1")).rows;
  expect(await palabras()).toEqual([]);
  await pool.query("update productos set sku = sku");
  expect(await palabras()).toEqual(["con", "parrilla", "parrillas", "tapa"].map((palabra) => ({ palabra })));
  const estados = await pool.query("select count(*)::int n from productos_estados");
  expect(estados.rows[0].n).toBe(7);
  await expectGuards(destino);
  const aplicadas = await pool.query("select count(*)::int n from drizzle.__drizzle_migrations");
  expect(aplicadas.rows[0].n).toBe(conocidas.length);
  await migrateDatabase(destino);
});
