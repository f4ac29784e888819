// npm run backup [-- file]: writes the whole shop, running or stopped, to one file. Exits 0 when the file was
// written and read back, 2 otherwise.
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { oneConnection } from "#database/client.ts";
import { type AttachedDatabase, attachDatabase } from "#database/embedded/attach.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { dump } from "#ops/backup/dump.ts";
import { checkFile, writeFileOf } from "#ops/backup/file.ts";
import { RespaldoError } from "#ops/backup/format.ts";
import { SECRETOS } from "#ops/backup/secrets.ts";
import { readSecret } from "#server/data-dir.ts";
import { type Env, readEnv } from "#server/env.ts";
import { explicar, releaseOnSignal } from "./shop-tool.ts";

/** Named by time, so that files sort and do not overwrite each other. */
const nameOf = (now: Date) => `puntazo-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.respaldo`;

async function readSecrets({ DATA_DIR }: Env): Promise<Record<string, string>> {
  const found = await Promise.all(
    SECRETOS.map(async (name) => [name, await readSecret(DATA_DIR, name)] as const),
  );
  return Object.fromEntries(found.flatMap(([name, secret]) => (secret === null ? [] : [[name, secret]])));
}

async function writeBackup(url: string, env: Env, file: string, now: Date): Promise<void> {
  const { version } = JSON.parse(await readFile(resolve(import.meta.dirname, "../package.json"), "utf8"));
  const client = oneConnection(url, "respaldo");
  // A lost connection also fails the read in progress, which reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const own = { creado_en: now.toISOString(), version, secretos: await readSecrets(env) };
    await writeFileOf(dump(client, own), file);
  } finally {
    await client.end();
  }
}

/** Tells the owner's list of first steps. The file is good without it. */
async function recordBackup(url: string, now: Date): Promise<void> {
  const client = oneConnection(url, "respaldo");
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      `insert into ajustes (clave, valor, actualizado_en) values ('respaldado_en', to_jsonb($1::text), $1::timestamptz)
       on conflict (clave) do update set valor = excluded.valor, actualizado_en = excluded.actualizado_en, actualizado_por = null`,
      [now.toISOString()],
    );
  } catch (error) {
    console.error(`  La tienda no pudo anotar la fecha de este respaldo: ${explicar(error)}`);
  } finally {
    await client.end();
  }
}

async function respaldar(): Promise<number> {
  let attached: AttachedDatabase | undefined;
  try {
    const env = readEnv();
    const now = new Date();
    const file = resolve(process.argv[2] ?? nameOf(now));
    if (existsSync(file)) throw new RespaldoError(`El archivo ${file} ya existe: elige otro nombre.`);
    attached = await attachDatabase({ dir: env.DATA_DIR, url: env.DATABASE_URL });
    releaseOnSignal(attached);
    await writeBackup(attached.url, env, file, now);
    const { cabecera, fin } = await checkFile(file);
    await recordBackup(attached.url, now);
    const counts = Object.values(fin.fin);
    const rows = counts.reduce((sum, n) => sum + n, 0);
    const size = (await stat(file)).size / 1_000_000;
    console.log(`✓ Respaldo escrito y comprobado: ${file}`);
    console.log(
      `  ${miles(rows)} filas de ${counts.length} tablas, ${size.toLocaleString("es-CL", { maximumFractionDigits: 1 })} MB.`,
    );
    if (!("auth.secret" in cabecera.secretos))
      console.log(
        "  Guarda aparte tu AUTH_SECRET: no está en el respaldo, y sin él todos deben volver a ingresar.",
      );
    console.log(
      "  La llave de las semillas no está en el respaldo: guárdala aparte (npm run admin -- llave), o los sorteos en curso no se podrán realizar.",
    );
    console.log("  Contiene datos personales y claves: guárdalo en otra máquina, donde nadie más lo lea.");
    return 0;
  } catch (error) {
    console.error(`No se pudo respaldar: ${explicar(error)}`);
    return 2;
  } finally {
    await attached?.release();
  }
}

process.exitCode = await respaldar();
