// npm run backup [-- file]: writes the whole shop, running or stopped, to one file; without a name, to the store of
// BACKUP_URL. Exits 0 when the backup was written and read back, 2 otherwise.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type AttachedDatabase, attachDatabase } from "#database/embedded/attach.ts";
import { tamano } from "#modules/comun/archivos/tamano.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { RespaldoError } from "#ops/backup/format.ts";
import { recordDate } from "#ops/backup/record.ts";
import { nameOf } from "#ops/backup/store/retention.ts";
import { openStore } from "#ops/backup/store/store.ts";
import { backUpToStore, type Taken, writeBackup } from "#ops/backup/take.ts";
import { explicar } from "#ops/explain.ts";
import { directUrl, type Env, readEnv } from "#server/env.ts";
import { releaseOnSignal } from "./shop-tool.ts";

type Done = Taken & { donde: string; borrados?: number };

async function toFile(url: string, env: Env, file: string, now: Date): Promise<Done> {
  const taken = await writeBackup({ url, env, file, now });
  // The file is good even if the shop cannot note its date.
  await recordDate(url, now).catch((error) =>
    console.error(`  La tienda no pudo anotar la fecha de este respaldo: ${explicar(error)}`),
  );
  return { ...taken, donde: file };
}

async function toStore(url: string, env: Env, now: Date): Promise<Done | null> {
  const store = openStore(env);
  if (!store) return null;
  const { archivo, borrados, sin_borrar, ...taken } = await backUpToStore(
    { url, env, store, now, by_hand: true },
    explicar,
  );
  if (sin_borrar !== undefined)
    console.error(`  Los respaldos antiguos no se pudieron borrar: ${explicar(sin_borrar)}`);
  return { ...taken, donde: `${store.where}/${archivo}`, borrados: borrados.length };
}

function tell({ cabecera, filas, tablas, bytes, donde, borrados = 0, sin_replica }: Done, env: Env): void {
  console.log(`✓ Respaldo escrito y comprobado: ${donde}`);
  console.log(`  ${miles(filas)} filas de ${tablas} tablas, ${tamano(bytes)}.`);
  if (sin_replica !== undefined)
    console.log(`  Se leyó de la base principal, no de la réplica: ${explicar(sin_replica)}`);
  if (borrados > 0)
    console.log(
      `  Se ${borrados === 1 ? "borró 1 respaldo antiguo" : `borraron ${miles(borrados)} respaldos antiguos`}.`,
    );
  if (!("auth.secret" in cabecera.secretos))
    console.log(
      "  Guarda aparte tu AUTH_SECRET: no está en el respaldo, y sin él cada persona debe configurar de nuevo su app de códigos.",
    );
  console.log(
    `  La llave de las semillas no está en el respaldo: guárdala aparte (${orden("admin", "llave")}), o los sorteos en curso no se podrán realizar.`,
  );
  console.log(
    env.BACKUP_PASSPHRASE === undefined
      ? "  Contiene datos personales y claves: guárdalo en otra máquina, donde nadie más lo lea."
      : "  Está cifrado con BACKUP_PASSPHRASE: guarda esa frase aparte, sin ella no se puede abrir.",
  );
}

async function respaldar(): Promise<number> {
  let attached: AttachedDatabase | undefined;
  try {
    const env = readEnv();
    const now = new Date();
    const [named, ...rest] = parseArgs({ allowPositionals: true }).positionals;
    if (rest.length > 0) throw new RespaldoError(`Un solo archivo: ${orden("backup", "archivo")}.`);
    const file = named === undefined ? undefined : resolve(named);
    if (file && existsSync(file)) throw new RespaldoError(`El archivo ${file} ya existe: elige otro nombre.`);
    attached = await attachDatabase({ dir: env.DATA_DIR, url: directUrl(env) });
    releaseOnSignal(attached);
    const { url } = attached;
    const stored = file ? null : await toStore(url, env, now);
    const here = resolve(nameOf(now, env.BACKUP_PASSPHRASE !== undefined));
    tell(stored ?? (await toFile(url, env, file ?? here, now)), env);
    return 0;
  } catch (error) {
    console.error(`No se pudo respaldar: ${explicar(error)}`);
    return 2;
  } finally {
    await attached?.release();
  }
}

process.exitCode = await respaldar();
