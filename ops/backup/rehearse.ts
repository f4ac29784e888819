import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import { oneConnection, openDatabase } from "#database/client.ts";
import { auditarAnexos } from "#modules/panel/anexos/auditar-anexos.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { directName, type Env } from "#server/env.ts";
import { checkFile, partsOf } from "./file.ts";
import { RespaldoError } from "./format.ts";
import { isEmpty, loadBackup, refuseUnknown } from "./load.ts";
import { sizeOfDatabase } from "./record.ts";
import { refuseFullDisk } from "./room.ts";
import type { BackupStore, Stored } from "./store/types.ts";
import { inWorkdir } from "./take.ts";

export type Rehearsal = { filas: number; diferencias: string[]; total_diferencias: number };

type Options = {
  /** The database of the shop: the scratch one is made on the same server. */
  url: string;
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "DATABASE_DIRECT_URL" | "BACKUP_PASSPHRASE">;
  store: BackupStore;
  /** The backup, as the store lists it. */
  stored: Stored;
  now: Date;
};

const WITH_INDEXES_AND_LOG = 1.3;

/** Fetches a backup, restores it into a scratch database, audits book and stock there, and drops it. */
export async function rehearse({
  url,
  env,
  store,
  stored: { name, bytes },
  now,
}: Options): Promise<Rehearsal> {
  const { BACKUP_PASSPHRASE: passphrase } = env;
  // The disk of an external server cannot be seen from here.
  const copy = env.DATABASE_URL ? 0 : (await sizeOfDatabase(url)) * WITH_INDEXES_AND_LOG;
  await refuseFullDisk(env.DATA_DIR, bytes + copy);
  return inWorkdir(env.DATA_DIR, async (folder) => {
    const file = join(folder, name);
    await store.get(name, file);
    const { cabecera, fin } = await checkFile(file, passphrase);
    refuseUnknown(cabecera.migraciones);
    return inScratchDatabase({ url, variable: directName(env) }, async (scratch) => {
      const client = oneConnection(scratch, "ensayo");
      client.on("error", () => undefined);
      await client.connect();
      try {
        await refuseOtherDatabase(client, scratch);
        await loadBackup(client, partsOf(file, passphrase), { replace: false });
      } finally {
        await client.end();
      }
      const filas = Object.values(fin.fin).reduce((sum, n) => sum + n, 0);
      return { filas, ...(await audit(scratch, now)) };
    });
  });
}

async function audit(url: string, now: Date): Promise<Omit<Rehearsal, "filas">> {
  const database = openDatabase(url, { max: 1, name: "ensayo" });
  try {
    const ctx = { db: database.db, now: () => now, random: (bytes: number) => randomBytes(bytes) };
    const partes = [
      await auditarLibro(ctx),
      await auditarAnexos(ctx, { todo: true }),
      await auditarExistencias(ctx, { todo: true }),
    ];
    return {
      diferencias: partes.flatMap(({ diferencias }) => diferencias),
      total_diferencias: partes.reduce((suma, { total_diferencias }) => suma + total_diferencias, 0),
    };
  } finally {
    await database.close();
  }
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** A pooler may send every name to one database: loading a backup there would replace the shop. */
async function refuseOtherDatabase(client: pg.Client, scratch: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  if (rows[0]?.name === nameIn(scratch) && (await isEmpty(client))) return;
  throw new RespaldoError(
    "El ensayo no llegó a su propia base de datos: indica en DATABASE_DIRECT_URL la dirección de PostgreSQL, sin el intermediario.",
  );
}

/** Marks the scratch database: only one that a rehearsal made is ever dropped. */
const MARK = "puntazo: ensayo de respaldo";

/**
 * The name follows from the shop's, so that what a killed process left behind is dropped by the next rehearsal. Two
 * rehearsals of one shop must not run at once.
 */
async function inScratchDatabase<T>(
  { url, variable }: { url: string; variable: string },
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = new URL(url);
  scratch.pathname = `${scratch.pathname}_ensayo`;
  const name = nameIn(scratch.href);
  const quoted = `"${name.replaceAll('"', '""')}"`;
  await onServer(url, async (client) => {
    await dropOwn(client, name, quoted);
    await client.query(`create database ${quoted} template template0`).catch((error) => {
      throw explainRefusal(error, variable);
    });
    await client.query(`comment on database ${quoted} is '${MARK}'`);
  });
  try {
    return await work(scratch.href);
  } finally {
    // A connection of its own: the first one may have been closed while the backup was loaded.
    await onServer(url, (client) => dropOwn(client, name, quoted));
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = oneConnection(url, "ensayo");
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function dropOwn(client: pg.Client, name: string, quoted: string): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [name],
  );
  const [found] = rows;
  if (!found) return;
  if (found.mark !== MARK)
    throw new RespaldoError(
      `Ya existe una base de datos ${name} que no hizo el ensayo: cámbiale el nombre o bórrala.`,
    );
  await client.query(`drop database ${quoted} with (force)`);
}

function explainRefusal(error: unknown, variable: string): unknown {
  const isForbidden = error instanceof Error && "code" in error && error.code === "42501";
  return isForbidden
    ? new RespaldoError(
        `El usuario de ${variable} no puede crear la base de datos del ensayo: dale CREATEDB (alter role … createdb).`,
      )
    : error;
}
