import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "#database/client.ts";
import { libro_asientos, usuarios } from "#database/schema.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import {
  abonarUnaVez,
  type CargaAbonos,
  comprobarAbonos,
  prepararAbonos,
} from "#tests/support/abonos-http.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { CLAVE_FUERTE, nuevaPersona } from "#tests/support/e2e-account.ts";
import { cookieOf, postForm } from "#tests/support/e2e-http.ts";
import { postmasterOf, runNode } from "#tests/support/e2e-process.ts";
import { dar, nuevoUsuario } from "#tests/support/libro.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";

type Work = {
  /** Addresses whose sign-up was answered. */
  registrados: string[];
  /** Keys of entries whose commit was answered. */
  asientos: string[];
  /** Every key that was tried: the unanswered ones are tried again later. */
  intentados: string[];
  /** The newest name that a profile was told to have, and the newest that was answered. */
  perfil: { pedido: number; aceptado: number };
  /** What many clients at once contributed to one raffle. */
  abonos: CargaAbonos;
};
const noWork = (abonos: CargaAbonos): Work => ({
  abonos,
  registrados: [],
  asientos: [],
  intentados: [],
  perfil: { pedido: 0, aceptado: 0 },
});

const PUNTOS = 7;
/** Kill in the middle: after so many answers of every kind. */
const enough = ({ registrados, asientos, perfil, abonos }: Work) =>
  registrados.length >= 4 && asientos.length >= 40 && perfil.aceptado >= 5 && abonos.dados.length >= 150;

test.each([
  ["the server", false],
  ["the server again, and the database with it", true],
])("what was answered is there once after a kill of %s", async (_name, withDatabase) => {
  const dataDir = await newDataDir();
  const env = { SEED: "none" };
  const server = await startServer({ dataDir, env });
  const codigo = await withDatabaseOf(server, ({ db }) => nuevoUsuario(testCtx(db)));
  const work = noWork(await withDatabaseOf(server, ({ db }) => prepararAbonos(server, db, 8)));
  await underLoad(server, codigo, work, async () => {
    await expect.poll(() => enough(work), { timeout: 60_000, interval: 20 }).toBe(true);
    const postmaster = await postmasterOf(dataDir);
    await server.kill();
    if (withDatabase && postmaster) process.kill(postmaster.pid, "SIGKILL");
  });

  const again = await startServer({ dataDir, env });
  expect(again.admin).toEqual(server.admin);
  await withDatabaseOf(again, (database) => expectEverythingOnce(database, codigo, work));
  await withDatabaseOf(again, ({ db }) => comprobarAbonos(again, db, work.abonos));
  await expectAudited(dataDir);
  expect((await again.stop()).code).toBe(0);
});

async function withDatabaseOf<T>({ databaseUrl }: TestServer, use: (database: Database) => Promise<T>) {
  const database = openDatabase(databaseUrl, { max: 4, onError: () => undefined });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Runs writers of every kind until `during` is over and the server is gone. */
async function underLoad(server: TestServer, codigo: string, work: Work, during: () => Promise<void>) {
  const cookie = await cookieOf(server, server.admin);
  const over = new AbortController();
  const database = openDatabase(server.databaseUrl, { max: 8, onError: () => undefined });
  // A connection may be lost between two questions of a transaction.
  database.pool.on("connect", (client) => client.on("error", () => undefined));
  const ctx = testCtx(database.db);
  const until = async (write: () => Promise<void>) => {
    while (!over.signal.aborted) await write();
  };
  const signUp = async () => {
    const { email } = nuevaPersona();
    const { status } = await postForm(server, "/registrate", { email, contrasena: CLAVE_FUERTE });
    if (status === 200) work.registrados.push(email);
  };
  const rename = async () => {
    const username = String(++work.perfil.pedido);
    const { status } = await postForm(server, "/mis-datos", { intento: "perfil", username }, cookie);
    if (status === 200) work.perfil.aceptado = Number(username);
  };
  const give = async () => {
    const clave = `caida:${randomUUID()}`;
    work.intentados.push(clave);
    await dar(ctx, { clave, usuario: codigo, puntos: PUNTOS });
    work.asientos.push(clave);
  };
  const contribute = () => abonarUnaVez(server, work.abonos);
  const crowd = Array.from({ length: 64 }, () => contribute);
  // A writer ends with its first failure: the server or its database is gone.
  const writers = [signUp, signUp, rename, give, give, give, ...crowd].map((write) =>
    until(write).catch(() => undefined),
  );
  try {
    await during();
  } finally {
    over.abort();
    await Promise.all(writers);
    await database.close();
  }
}

async function expectEverythingOnce({ db }: Database, codigo: string, work: Work): Promise<void> {
  const known = await db
    .select({ email: usuarios.email })
    .from(usuarios)
    .where(inArray(usuarios.email, work.registrados));
  expect(known.map(({ email }) => email).sort()).toEqual([...work.registrados].sort());

  const { rows } = await db.execute<{ username: string }>(
    sql`select username from usuarios where role = 'admin'`,
  );
  expect(Number(rows[0]?.username)).toBeGreaterThanOrEqual(work.perfil.aceptado);
  expect(Number(rows[0]?.username)).toBeLessThanOrEqual(work.perfil.pedido);

  const entries = await db
    .select({ clave: libro_asientos.clave })
    .from(libro_asientos)
    .where(inArray(libro_asientos.clave, work.asientos));
  expect(entries).toHaveLength(work.asientos.length);
  // Whoever got no answer asks again with the same key: then everything has happened, and only once.
  const ctx = testCtx(db);
  await Promise.all(work.intentados.map((clave) => dar(ctx, { clave, usuario: codigo, puntos: PUNTOS })));
  expect(await leerSaldo(ctx, codigo)).toBe(PUNTOS * work.intentados.length);
}

async function expectAudited(dataDir: string): Promise<void> {
  const audit = runNode({ args: ["scripts/audit.ts"], env: { DATA_DIR: dataDir } });
  const { code } = await audit.ended;
  expect(code, audit.stdout() + audit.stderr()).toBe(0);
  expect(audit.stdout()).toContain("El libro cuadra");
}
