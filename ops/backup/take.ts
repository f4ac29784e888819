import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { readSecret } from "#server/data-dir.ts";
import type { Env } from "#server/env.ts";
import { dump } from "./dump.ts";
import { checkFile, writeFileOf } from "./file.ts";
import { type CabeceraRespaldo, RespaldoError } from "./format.ts";
import { readOwn, recordAttempt, recordDate } from "./record.ts";
import { refuseFullDisk } from "./room.ts";
import { SECRETOS } from "./secrets.ts";
import { readingFrom } from "./source.ts";
import { refusePlainElsewhere } from "./store/mounts.ts";
import { nameOf, toRemove } from "./store/retention.ts";
import type { BackupStore } from "./store/types.ts";

export type Taken = {
  cabecera: CabeceraRespaldo;
  filas: number;
  tablas: number;
  bytes: number;
  /** Why the main database was read in place of the replica. */
  sin_replica?: unknown;
};

async function readSecrets({ DATA_DIR }: Pick<Env, "DATA_DIR">): Promise<Record<string, string>> {
  const found = await Promise.all(
    SECRETOS.map(async (name) => [name, await readSecret(DATA_DIR, name)] as const),
  );
  return Object.fromEntries(found.flatMap(([name, secret]) => (secret === null ? [] : [[name, secret]])));
}

type Place = Pick<Env, "DATA_DIR" | "BACKUP_PASSPHRASE"> & Partial<Pick<Env, "DATABASE_READ_URL">>;
type Options = { url: string; env: Place; file: string; now: Date };

/** Writes the shop to a file, encrypted if there is a passphrase, and reads it back. */
export async function writeBackup({ url, env, file, now }: Options): Promise<Taken> {
  const { version } = JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8"));
  await refusePlainElsewhere(dirname(file), env.BACKUP_PASSPHRASE);
  const own = { creado_en: now.toISOString(), version, secretos: await readSecrets(env) };
  const read: Pick<Taken, "sin_replica"> = {};
  const skipped = (why: unknown) => Object.assign(read, { sin_replica: why });
  await readingFrom({ url, replica: env.DATABASE_READ_URL, skipped }, (client) =>
    writeFileOf(dump(client, own), file, env.BACKUP_PASSPHRASE),
  );
  const { cabecera, fin } = await checkFile(file, env.BACKUP_PASSPHRASE);
  const counts = Object.values(fin.fin);
  const filas = counts.reduce((sum, n) => sum + n, 0);
  return { cabecera, filas, tablas: counts.length, bytes: (await stat(file)).size, ...read };
}

const DRAFT = ".respaldo-";
/** No backup takes this long: a draft that is older was left by a killed process. */
const LONGEST = DIA_MS;

async function removeOldDrafts(parent: string): Promise<void> {
  for (const name of (await readdir(parent)).filter((one) => one.startsWith(DRAFT))) {
    const folder = join(parent, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > LONGEST) await rm(folder, { recursive: true, force: true });
  }
}

/** Runs work in a folder of its own, removed afterwards. */
export async function inWorkdir<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeOldDrafts(parent);
  const folder = await mkdtemp(join(parent, DRAFT));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type StoreOptions = {
  url: string;
  env: Place & Pick<Env, "BACKUP_KEEP">;
  store: BackupStore;
  now: Date;
  /** A person asked for it: the clock never writes into a store that it does not recognise. */
  by_hand?: boolean;
};

export type StoredBackup = Taken & {
  archivo: string;
  borrados: string[];
  /** Why old backups could not be removed; the new one is good. */
  sin_borrar?: unknown;
};

/**
 * Backs up the shop into its store, notes it, and removes the backups that are not kept any more. An attempt that fails
 * is noted too, with the sentence of `explain`.
 */
export async function backUpToStore(
  options: StoreOptions,
  explain: (error: unknown) => string,
): Promise<StoredBackup> {
  const { url, env, store, now } = options;
  const started = performance.now();
  const archivo = nameOf(now, env.BACKUP_PASSPHRASE !== undefined);
  const attempt = { fecha: now, clase: "respaldo", archivo } as const;
  const taken = await takeInto(options, archivo, started).catch(async (error: unknown) => {
    // The database itself may be what failed: the first error is the one to report.
    const duracion_ms = performance.now() - started;
    await recordAttempt(url, { ...attempt, duracion_ms, falla: explain(error) }).catch(() => undefined);
    throw error;
  });
  return prune(url, store, env.BACKUP_KEEP).then(
    (borrados) => ({ ...taken, archivo, borrados }),
    (sin_borrar: unknown) => ({ ...taken, archivo, borrados: [], sin_borrar }),
  );
}

/** Writes the backup into the store and notes it. A disk without room for one like the last is refused first. */
async function takeInto(options: StoreOptions, archivo: string, started: number): Promise<Taken> {
  const { url, env, store, now } = options;
  const own = await readOwn(url);
  if (!options.by_hand) await refuseUnknownStore(store, own);
  const parent = store.workdir ?? env.DATA_DIR;
  await refuseFullDisk(parent, own[0]?.bytes ?? 0);
  const taken = await inWorkdir(parent, async (folder) => {
    const file = join(folder, archivo);
    const written = await writeBackup({ url, env, file, now });
    await store.put(archivo, file);
    return written;
  });
  const { bytes, filas } = taken;
  const duracion_ms = performance.now() - started;
  await recordAttempt(url, { fecha: now, clase: "respaldo", archivo, bytes, filas, duracion_ms });
  await recordDate(url, now);
  return taken;
}

/**
 * A new machine that was not restored yet must not put an empty shop above the good backups, and a folder whose disk is
 * not mounted must not take them. In both cases a person decides, by one backup by hand.
 */
async function refuseUnknownStore(store: BackupStore, own: readonly { archivo: string }[]): Promise<void> {
  const stored = (await store.list()).map(({ name }) => name);
  const [last] = own;
  const a_mano = `hazlo una vez a mano (${orden("backup")})`;
  if (!last && stored.length > 0)
    throw new RespaldoError(
      `${store.where} ya tiene respaldos que esta tienda no hizo: restaura el último (${orden("restore", "--latest")}) o, si es otra tienda, elige otro lugar. Si está bien así, ${a_mano}.`,
    );
  if (last && !stored.includes(last.archivo))
    throw new RespaldoError(
      `${store.where} no tiene el respaldo anterior (${last.archivo}): ¿está montado? Si el lugar es nuevo, ${a_mano}.`,
    );
}

/** Only backups that this database made are removed: another shop, or a copy of this one, may share the store. */
async function prune(url: string, store: BackupStore, keep: Env["BACKUP_KEEP"]): Promise<string[]> {
  const own = new Set((await readOwn(url)).map(({ archivo }) => archivo));
  const names = (await store.list()).map(({ name }) => name).filter((name) => own.has(name));
  const old = toRemove(names, keep);
  for (const name of old) await store.remove(name);
  return old;
}
