import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, notificaciones, respaldos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerEdades, leerRespaldo } from "#modules/panel/respaldos/leer-respaldo.server.ts";
import { limpiarRespaldos } from "#modules/panel/respaldos/respaldos.store.server.ts";
import { openStore } from "#ops/backup/store/store.ts";
import { backUpToStore } from "#ops/backup/take.ts";
import { readEnv } from "#server/env.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openS3Server } from "#tests/support/s3.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { backupJobs } from "./backup.ts";

const { db, url } = await testDatabase();
const ctx = { ...testCtx(db, new Date("2026-11-15T06:01:00Z")), respalda_sola: true };
const s3 = await openS3Server();
const carpeta = await mkdtemp(join(tmpdir(), "puntazo-respaldos-"));
const base = { DATA_DIR: join(carpeta, "data"), DATABASE_URL: url, BACKUP_KEEP: "2,0,0" };
const en_carpeta = readEnv({ ...base, BACKUP_URL: join(carpeta, "respaldos") });
const en_s3 = readEnv({ ...base, ...s3, BACKUP_PASSPHRASE: "una frase larga y propia" });

const NUNCA = Number.POSITIVE_INFINITY;
const hora = (instante: string) => {
  ctx.clock.now = new Date(instante);
};
const correr = (env: typeof en_s3, nombre: string) => {
  const programa = backupJobs(env, ctx, url).find(({ name }) => name === nombre);
  if (!programa) throw new Error(`no job ${nombre}`);
  return programa.run();
};
const respaldar = (env = en_carpeta) => correr(env, "respaldo");
const ensayar = (env = en_carpeta) => correr(env, "ensayo-de-respaldo");
const nombres = async (env = en_carpeta) => ((await openStore(env)?.list()) ?? []).map(({ name }) => name);
const avisos = async () => (await db.select().from(notificaciones)).map(({ titulo }) => titulo);

await crearPersona(ctx, { role: "admin" });
await dar(ctx, { clave: "dar:1", usuario: await nuevoUsuario(ctx), puntos: 500 });
beforeEach(async () => {
  await db.execute(sql`truncate respaldos, notificaciones, correos cascade`);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { respaldado_en: "" }, null));
  for (const env of [en_carpeta, en_s3])
    for (const name of await nombres(env)) await openStore(env)?.remove(name);
});

test("without BACKUP_URL the clock has no such work", () => {
  expect(backupJobs(readEnv(base), ctx, url)).toEqual([]);
});

test("one backup per turn, the old ones go, and the panel knows the age", async () => {
  hora("2026-11-12T06:01:00Z");
  expect(await leerEdades(ctx)).toEqual({ respaldo: NUNCA, ensayo: NUNCA });
  for (const dia of [12, 13, 14]) {
    hora(`2026-11-${dia}T06:01:00Z`);
    expect(await respaldar()).toBe(1);
    hora(`2026-11-${dia}T06:16:00Z`);
    expect(await respaldar()).toBe(0);
  }
  expect(await nombres()).toEqual([
    "puntazo-2026-11-14T060100Z.respaldo",
    "puntazo-2026-11-13T060100Z.respaldo",
  ]);
  expect(await leerEdades(ctx)).toEqual({ respaldo: 15 * 60, ensayo: NUNCA });
  expect(await leerRespaldo(ctx)).toMatchObject({ por_reloj: true, falla: null, ensayo: null });
  // No draft stays behind.
  expect((await readdir(en_carpeta.BACKUP_URL ?? "")).length).toBe(2);
  hora("2028-01-01T06:01:00Z");
  expect(await limpiarRespaldos(ctx)).toBe(3);
});

test("two processes at once make one backup", async () => {
  hora("2026-11-15T06:01:00Z");
  expect((await Promise.all([respaldar(), respaldar()])).sort()).toEqual([0, 1]);
});

test("an encrypted backup in a bucket is restored into a scratch database and audited once a week", async () => {
  hora("2026-11-15T06:01:00Z");
  expect(await ensayar(en_s3)).toBe(0);
  expect(await respaldar(en_s3)).toBe(1);
  expect(await nombres(en_s3)).toEqual(["puntazo-2026-11-15T060100Z.respaldo.cifrado"]);
  expect(await ensayar(en_s3)).toBe(1);
  expect(await ensayar(en_s3)).toBe(0);
  const { ensayo } = await leerRespaldo(ctx);
  expect(ensayo).toEqual({ fecha: ctx.now(), falla: null });
  const [fila] = await db.select().from(respaldos).where(sql`clase = 'ensayo'`);
  expect(fila?.filas).toBeGreaterThan(10);
  const { rows } = await db.execute(sql`select datname from pg_database where datname like '%\\_ensayo'`);
  expect(rows.filter(({ datname }) => String(datname).startsWith(new URL(url).pathname.slice(1)))).toEqual(
    [],
  );
  expect(await readdir(base.DATA_DIR)).toEqual([]);
  expect(await avisos()).toEqual([]);
});

test("a shop that is closed at night rehearses a day after its first backup, although each day has a new one", async () => {
  hora("2026-11-10T13:00:00Z");
  expect([await respaldar(), await ensayar()]).toEqual([1, 0]);
  hora("2026-11-11T12:45:00Z");
  expect([await respaldar(), await ensayar()]).toEqual([1, 0]);
  hora("2026-11-11T13:15:00Z");
  expect([await respaldar(), await ensayar()]).toEqual([0, 1]);
  expect((await leerRespaldo(ctx)).ensayo).toEqual({ fecha: ctx.now(), falla: null });
});

test("a rehearsal with another passphrase fails, is kept and told by mail, once a day", async () => {
  hora("2026-11-16T06:01:00Z");
  expect(await respaldar(en_s3)).toBe(1);
  const otra = { ...en_s3, BACKUP_PASSPHRASE: "esta no es la frase de antes" };
  expect(await ensayar(otra)).toBe(1);
  expect(await ensayar(otra)).toBe(0);
  expect((await leerRespaldo(ctx)).ensayo?.falla).toContain("no abre este respaldo");
  expect(await avisos()).toEqual(["El respaldo no se pudo restaurar"]);
  expect(await db.select().from(correos)).toMatchObject([{ plantilla: "admin_aviso" }]);
  expect((await leerEdades(ctx)).ensayo).toBe(NUNCA);
});

test("a rehearsal finds a book that does not add up", async () => {
  hora("2026-11-17T06:01:00Z");
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update libro_cuentas set saldo = saldo + 7 where cuenta like 'usuario:%'`);
  });
  expect(await respaldar()).toBe(1);
  expect(await ensayar()).toBe(1);
  expect((await leerRespaldo(ctx)).ensayo?.falla).toMatch(/^El libro restaurado tiene \d+ diferencias: /);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update libro_cuentas set saldo = saldo - 7 where cuenta like 'usuario:%'`);
  });
});

test("a store that is away: hourly attempts, and the owner is told after two hours, once a day", async () => {
  const archivo = join(carpeta, "no-es-carpeta");
  await writeFile(archivo, "");
  const roto = readEnv({ ...base, BACKUP_URL: join(archivo, "respaldos") });
  hora("2026-11-18T06:01:00Z");
  await expect(respaldar(roto)).rejects.toThrow();
  expect(await respaldar(roto)).toBe(0);
  expect(await avisos()).toEqual([]);
  expect((await leerRespaldo(ctx)).falla).toMatch(/./);
  for (const instante of ["2026-11-18T08:02:00Z", "2026-11-18T09:03:00Z"]) {
    hora(instante);
    await expect(respaldar(roto)).rejects.toThrow();
  }
  expect(await avisos()).toEqual(["La tienda no se pudo respaldar"]);
  hora("2026-11-18T09:04:00Z");
  expect(await respaldar()).toBe(0);
  hora("2026-11-18T10:04:00Z");
  expect(await respaldar()).toBe(1);
  expect((await leerRespaldo(ctx)).falla).toBeNull();
});

test("the owner of a shop with a backup every hour is told after two hours too", async () => {
  const BACKUP_HOURS = Array.from({ length: 24 }, (_, hour) => hour).join();
  const cada_hora = readEnv({ ...base, BACKUP_URL: en_carpeta.BACKUP_URL, BACKUP_HOURS });
  const roto = { ...cada_hora, BACKUP_URL: join(carpeta, "no-es-carpeta/respaldos") };
  hora("2026-11-18T06:01:00Z");
  expect(await respaldar(cada_hora)).toBe(1);
  for (const [instante, dichos] of [
    ["2026-11-18T07:01:00Z", 0],
    ["2026-11-18T08:01:00Z", 0],
    ["2026-11-18T09:01:00Z", 1],
  ] as const) {
    hora(instante);
    await expect(respaldar(roto)).rejects.toThrow();
    expect([instante, (await avisos()).length]).toEqual([instante, dichos]);
  }
});

const AJENO = "puntazo-2026-11-01T060000Z.respaldo";
const dejar = async (nombre: string) => {
  await mkdir(en_carpeta.BACKUP_URL ?? "", { recursive: true });
  await writeFile(join(en_carpeta.BACKUP_URL ?? "", nombre), "de otra tienda");
};
const aMano = async () => {
  const store = openStore(en_carpeta) ?? expect.fail("no store");
  return backUpToStore({ url, env: en_carpeta, store, now: ctx.now(), by_hand: true }, String);
};

test("a shop without backups of its own leaves the backups of another alone until a person decides", async () => {
  await dejar(AJENO);
  hora("2026-11-19T06:01:00Z");
  await expect(respaldar()).rejects.toThrow("ya tiene respaldos que esta tienda no hizo");
  expect(await nombres()).toEqual([AJENO]);
  expect((await leerRespaldo(ctx)).falla).toContain("npm run restore -- --latest");
  expect((await aMano()).borrados).toEqual([]);
  for (const dia of [20, 21, 22]) {
    hora(`2026-11-${dia}T06:01:00Z`);
    expect(await respaldar()).toBe(1);
  }
  // Two days are kept, and what the shop did not make.
  expect(await nombres()).toEqual([
    "puntazo-2026-11-22T060100Z.respaldo",
    "puntazo-2026-11-21T060100Z.respaldo",
    AJENO,
  ]);
});

test("a place without the last backup is not taken for the store", async () => {
  hora("2026-11-19T06:01:00Z");
  expect(await respaldar()).toBe(1);
  for (const name of await nombres()) await openStore(en_carpeta)?.remove(name);
  hora("2026-11-20T06:01:00Z");
  await expect(respaldar()).rejects.toThrow("no tiene el respaldo anterior");
  expect(await nombres()).toEqual([]);
  await aMano();
  expect(await nombres()).toEqual(["puntazo-2026-11-20T060100Z.respaldo"]);
});

test("a backup is good although old ones could not be removed", async () => {
  const store = openStore(en_carpeta) ?? expect.fail("no store");
  const sin_permiso = { ...store, remove: () => Promise.reject(new Error("AccessDenied")) };
  const guardar = () => backUpToStore({ url, env: en_carpeta, store: sin_permiso, now: ctx.now() }, String);
  for (const dia of [20, 21, 22]) {
    hora(`2026-11-${dia}T06:01:00Z`);
    await guardar();
  }
  hora("2026-11-23T06:01:00Z");
  expect(await guardar()).toMatchObject({ borrados: [], sin_borrar: { message: "AccessDenied" } });
  expect((await leerRespaldo(ctx)).falla).toBeNull();
});

test("a rehearsal leaves a database of its name alone that it did not make", async () => {
  hora("2026-11-24T06:01:00Z");
  expect(await respaldar()).toBe(1);
  const otra = `${new URL(url).pathname.slice(1)}_ensayo`;
  await db.execute(sql.raw(`create database "${otra}"`));
  try {
    expect(await ensayar()).toBe(1);
    expect((await leerRespaldo(ctx)).ensayo?.falla).toContain(
      `una base de datos ${otra} que no hizo el ensayo`,
    );
    const { rowCount } = await db.execute(sql`select from pg_database where datname = ${otra}`);
    expect(rowCount).toBe(1);
  } finally {
    await db.execute(sql.raw(`drop database "${otra}"`));
  }
});

test("drafts of a killed process go with the next backup", async () => {
  const viejo = join(en_carpeta.BACKUP_URL ?? "", ".respaldo-muerto");
  await mkdir(viejo, { recursive: true });
  const anteayer = new Date(Date.now() - 2 * DIA_MS);
  await utimes(viejo, anteayer, anteayer);
  hora("2026-11-25T06:01:00Z");
  expect(await respaldar()).toBe(1);
  expect(await readdir(en_carpeta.BACKUP_URL ?? "")).toEqual(["puntazo-2026-11-25T060100Z.respaldo"]);
});
