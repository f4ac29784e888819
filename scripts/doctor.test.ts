import { execFile } from "node:child_process";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { ajustes } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirPartida } from "#modules/montoncito/partida/abrir-partida.server.ts";
import { configuracion, respaldoAjeno } from "#ops/doctor/configured.ts";
import { base, tienda } from "#ops/doctor/database.ts";
import { advierte, estaBien, estaMal, hayProblemas, pagina } from "#ops/doctor/finding.ts";
import { intermediario, puertoTienda } from "#ops/doctor/reachable.ts";
import { readEnv } from "#server/env.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { COMPILED } from "#tests/support/e2e/process.ts";

const { db, url } = await testDatabase();
const carpeta = await mkdtemp(join(tmpdir(), "puntazo-doctor-"));

/** Answers 200 to everything: the shop, a relay and a collector of traces. */
const todo = createServer((_, response) => response.end("{}"));
await new Promise<void>((done) => void todo.listen(0, "127.0.0.1", done));
afterFile(() => todo.close());
const { port } = todo.address() as AddressInfo;

function diagnosticar(variables: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILED,
    DATA_DIR: carpeta,
    DATABASE_URL: url,
    PORT: String(port),
    ...variables,
  };
  return new Promise<{ codigo: unknown; salida: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "doctor.ts")], { env }, (error, stdout, stderr) =>
      resolve({ codigo: error ? error.code : 0, salida: stdout + stderr }),
    );
  });
}

test("a shop in order: one page without a secret on it", async () => {
  const secretos = {
    AUTH_SECRET: "secreto-de-sesiones-de-32-letras-o-mas",
    SEED_KEY: "llave-de-las-semillas-de-32-letras-o-mas",
    METRICS_TOKEN: "ficha-de-las-metricas",
    BACKUP_PASSPHRASE: "frase-de-los-respaldos",
  };
  const { codigo, salida } = await diagnosticar({
    ...secretos,
    BACKUP_URL: join(carpeta, "respaldos"),
    BEACON_URLS: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://ana:clave-del-correo@127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  expect(salida).toMatch(/✓ Tienda +lista en el puerto/);
  expect(salida).toMatch(/✓ Correo +127\.0\.0\.1:\d+ acepta conexiones/);
  expect(salida).toMatch(/✓ Tablas +de esta versión/);
  expect(salida).toMatch(/! Respaldos +.* está vacío\n +→ haz el primero con npm run backup/);
  expect(salida).toMatch(/! Libro +todavía no se audita/);
  expect(salida).toMatch(/Disco +[\d,.]+ GB libres/);
  expect(salida.split("\n").length).toBeLessThan(60);
  const password = new URL(url).password;
  for (const secreto of [...Object.values(secretos), "clave-del-correo", ...(password ? [password] : [])])
    expect(salida).not.toContain(secreto);
  // The databases of the tests run without fsync, which is a problem anywhere else. How full this disk is, is not ours.
  const problemas = salida.split("\n").filter((line) => /^ +✗/.test(line) && !/✗ Disco/.test(line));
  expect(problemas).toEqual([expect.stringMatching(/✗ fsync +apagado/)]);
  expect(codigo).toBe(1);
});

test("what is wrong is named with what to do, and the command fails", async () => {
  const cerrado = await mkdtemp(join(tmpdir(), "puntazo-doctor-"));
  await writeFile(join(cerrado, "seed.key"), "x");
  await chmod(join(cerrado, "seed.key"), 0o644);
  const { codigo, salida } = await diagnosticar({
    DATA_DIR: cerrado,
    DATABASE_URL: "postgres://nadie:clave-secreta@127.0.0.1:9/tienda",
    DATABASE_DIRECT_URL: "postgres://nadie:clave-secreta@127.0.0.1:9/tienda",
    PUBLIC_URL: "http://tienda.example",
    ADMIN_EMAIL: "ana@tienda.example",
    REDIS_URL: "redis://127.0.0.1:9",
    BEACON: "off",
  });
  expect(codigo).toBe(1);
  expect(salida).toMatch(/✗ Dirección +http:\/\/tienda\.example no es https\n +→ pon un proxy con TLS/);
  expect(salida).toMatch(/✗ Correo +sin SMTP_URL/);
  expect(salida).toMatch(/✗ Secretos +otros usuarios leen seed\.key/);
  expect(salida).toMatch(/✗ Redis +no se llega a 127\.0\.0\.1:9 \(ECONNREFUSED\)/);
  expect(salida).toMatch(/✗ Base de datos +la base de datos no responde.*\n +→ revisa DATABASE_DIRECT_URL y/);
  expect(salida).toMatch(/✗ \d+ problemas y \d+ advertencias?\./);
  expect(salida).not.toContain("clave-secreta");
});

test("a shop that takes too long is told from one that is not there", async () => {
  const muda = createServer(() => undefined);
  await new Promise<void>((listo) => muda.listen(0, "127.0.0.1", listo));
  const { port: PORT } = muda.address() as AddressInfo;
  expect((await puertoTienda({ PORT }, 100)).texto).toBe(`el puerto ${PORT} no contestó en 0.1 segundos`);
  muda.closeAllConnections();
  await new Promise((cerrada) => muda.close(cerrada));
  expect((await puertoTienda({ PORT })).texto).toBe(`nada responde en el puerto ${PORT}`);
});

test("a pooler is asked through, and must lead to the database of the other address", async () => {
  const misma = { DATABASE_URL: url, DATABASE_DIRECT_URL: url };
  expect(await intermediario({ DATABASE_URL: url })).toBeNull();
  expect(await intermediario(misma)).toMatchObject({ estado: "bien" });
  expect(await intermediario({ ...misma, DATABASE_DIRECT_URL: inject("databaseUrl") })).toMatchObject({
    estado: "mal",
    texto: "DATABASE_URL y DATABASE_DIRECT_URL no llevan a la misma base de datos",
  });
  const sinBase = new URL(url);
  sinBase.pathname = "/no_existe";
  expect(await intermediario({ ...misma, DATABASE_URL: sinBase.href })).toMatchObject({
    estado: "mal",
    texto: expect.stringContaining("esa base de datos no existe"),
    hacer: expect.stringContaining("revisa DATABASE_URL"),
  });
});

test("an old backup is blamed on the clock only where the clock makes them", async () => {
  await db.insert(ajustes).values({ clave: "respaldado_en", valor: "2026-01-02T03:04:05.000Z" });
  const hacer = async (variables: Record<string, string>) =>
    (await tienda(url, readEnv(variables), new Date("2026-11-16T12:00:00Z"))).find(
      ({ tema }) => tema === "Respaldo",
    )?.hacer;
  expect(await hacer({})).toBe("npm run backup; con BACKUP_URL la tienda lo hace sola.");
  expect(await hacer({ BACKUP_URL: carpeta })).toBe(
    "el trabajo por reloj está detenido: mira el registro; mientras tanto, npm run backup.",
  );
});

test("a missing key of the seeds is a problem, and so is another one", async () => {
  const sinLlave = await mkdtemp(join(tmpdir(), "puntazo-doctor-"));
  const { salida } = await diagnosticar({ DATA_DIR: sinLlave });
  expect(salida).toMatch(
    /✗ Llave de las semillas +falta: no hay SEED_KEY ni seed\.key\n +→ pon la de antes en SEED_KEY/,
  );
  const { db, url } = await testDatabase();
  const LLAVE = "llave-de-las-semillas-de-32-letras-o-mas";
  const ctx = { ...testCtx(db), cofre: crearCofre(LLAVE) };
  await enTransaccion(ctx, abrirPartida);
  const hallazgo = async (variables: Record<string, string>) =>
    (await tienda(url, readEnv({ DATA_DIR: sinLlave, ...variables }), ctx.now())).find(({ tema }) =>
      tema.startsWith("Llave"),
    );
  expect(await hallazgo({ SEED_KEY: LLAVE })).toMatchObject({ estado: "bien" });
  const perdida = { estado: "mal", hacer: expect.stringContaining("pon la de antes en SEED_KEY") };
  expect(await hallazgo({})).toMatchObject({
    ...perdida,
    texto: "falta: un sorteo o partida en curso no se puede realizar",
  });
  expect(await hallazgo({ SEED_KEY: "otra-llave-de-semillas-de-32-letras" })).toMatchObject({
    ...perdida,
    texto: "es otra: un sorteo o partida en curso no se puede realizar",
  });
});

test("a folder of another machine without a passphrase is a problem", async () => {
  const montajes = async () => "22 1 0:44 / / rw - nfs4 10.0.0.2:/todo rw";
  const BACKUP_URL = "/mnt/otra/respaldos";
  expect(await respaldoAjeno(readEnv({ BACKUP_URL }), montajes)).toMatchObject([
    { estado: "mal", texto: expect.stringContaining("sin BACKUP_PASSPHRASE no se escribe ningún respaldo") },
  ]);
  const cifrado = readEnv({ BACKUP_URL, BACKUP_PASSPHRASE: "una frase larga y propia" });
  expect(await respaldoAjeno(cifrado, montajes)).toEqual([]);
  expect(await respaldoAjeno(readEnv({ BACKUP_URL }), async () => "")).toEqual([]);
  expect(await respaldoAjeno(readEnv({}), montajes)).toEqual([]);
});

test("a bad variable is one sentence", async () => {
  expect(await diagnosticar({ PORT: "muchos" })).toEqual({
    codigo: 1,
    salida: expect.stringMatching(/^No se pudo diagnosticar: La variable PORT .*\n$/),
  });
});

test("a shop on this machine needs neither https nor mail nor a token; a public one does", () => {
  const estados = (variables: Record<string, string>) =>
    Object.fromEntries(configuracion(readEnv(variables)).map(({ tema, estado }) => [tema, estado]));
  expect(estados({})).toMatchObject({
    Dirección: "bien",
    Correo: "bien",
    Métricas: "bien",
    Respaldo: "aviso",
  });
  const publica = { PUBLIC_URL: "https://tienda.example", ADMIN_EMAIL: "ana@tienda.example" };
  expect(estados(publica)).toMatchObject({
    Dirección: "bien",
    Correo: "mal",
    Métricas: "aviso",
    Límites: "bien",
  });
  expect(estados({ ...publica, SEED: "demo", RATE_LIMITS: "off", BEACON: "off" })).toMatchObject({
    Dirección: "mal",
    Límites: "mal",
    Baliza: "aviso",
  });
});

test("the page counts what it lists", () => {
  const una = [{ titulo: "Una", hallazgos: [estaBien("a", "bien")] }];
  expect([pagina(una), hayProblemas(una)]).toEqual(["Una\n  ✓ a  bien\n\n✓ Todo está bien.", false]);
  const otra = [{ titulo: "Otra", hallazgos: [advierte("largo", "x", "haz y"), estaMal("b", "z", "haz w")] }];
  expect(pagina(otra)).toBe(
    "Otra\n  ! largo  x\n           → haz y\n  ✗ b      z\n           → haz w\n\n✗ 1 problema y 1 advertencia.",
  );
  expect(hayProblemas(otra)).toBe(true);
});

test("the connections that the processes of this machine may hold are compared with those of the server", async () => {
  const dicho = async (PROCESSES: number) =>
    (await base(url, { PROCESSES })).find(({ tema }) => tema === "Conexiones");
  expect(await dicho(1)).toMatchObject({ estado: "bien", texto: expect.stringMatching(/usa hasta 50$/) });
  expect(await dicho(64)).toMatchObject({
    estado: "aviso",
    texto: expect.stringMatching(/^\d+ de 300; esta máquina usa hasta 650$/),
    hacer: "sube max_connections o baja PROCESSES.",
  });
});

test("more processes than cores are told", () => {
  const dicho = (PROCESSES: string) =>
    configuracion(readEnv({ PROCESSES })).find(({ tema }) => tema === "Procesos");
  expect(dicho("auto")).toMatchObject({ estado: "bien" });
  expect(dicho("64")).toMatchObject({
    estado: "aviso",
    texto: expect.stringMatching(/^64 en \d+ núcleos?$/),
  });
});
