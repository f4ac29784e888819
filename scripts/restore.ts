// npm run restore -- file [--replace]: loads a backup into an empty database. The file may be the name of one in the store
// of BACKUP_URL; --latest takes its newest one, and --list only lists them. Exits 0 when everything is restored and the
// book is consistent, 1 when the book differs, 2 on failure. The restore is one transaction.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { oneConnection, openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { tamano } from "#modules/comun/archivos/tamano.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { orden } from "#modules/comun/orden.server.ts";
import { publicarSellos } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { leerSelloMasNuevo } from "#modules/puntos/sellos/sellos.store.server.ts";
import { checkFile, partsOf } from "#ops/backup/file.ts";
import { type CabeceraRespaldo, type Fin, RespaldoError } from "#ops/backup/format.ts";
import { isEmpty, loadBackup, refuseOpenShop, refuseUnknown } from "#ops/backup/load.ts";
import { keepSecrets } from "#ops/backup/secrets.ts";
import { momentOf } from "#ops/backup/store/retention.ts";
import { openStore } from "#ops/backup/store/store.ts";
import { inWorkdir } from "#ops/backup/take.ts";
import { explicar } from "#ops/explain.ts";
import { seedKeyState } from "#ops/seed-key.ts";
import { claimDataDir } from "#server/data-dir.ts";
import { directUrl, type Env, readEnv } from "#server/env.ts";
import { sealsFile } from "#server/jobs/seals-file.ts";
import { imprimir, leer } from "./audit-report.ts";
import { releaseOnSignal } from "./shop-tool.ts";

type Order = { file: string; replace: boolean; passphrase: string | undefined };

const OPTIONS = {
  replace: { type: "boolean" },
  latest: { type: "boolean" },
  list: { type: "boolean" },
} as const;

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [file] = positionals;
  const chosen = [file, values.latest, values.list].filter(Boolean).length;
  if (chosen !== 1 || positionals.length > 1)
    throw new RespaldoError(
      `Falta el archivo: ${orden("restore", "archivo")}, o --latest, o --list para ver los que hay en BACKUP_URL.`,
    );
  return { ...values, file };
}

/** Runs work with a file of this machine: the given one, or one of the store, fetched into a folder of its own. */
async function withFile<T>(
  { file, latest }: { file?: string | undefined; latest?: boolean | undefined },
  env: Env,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const store = openStore(env);
  if (file !== undefined && (!store || existsSync(file))) return work(resolve(file));
  if (!store) throw new RespaldoError("--latest necesita BACKUP_URL.");
  const name = latest ? (await store.list())[0]?.name : file;
  if (name === undefined) throw new RespaldoError(`No hay respaldos en ${store.where}.`);
  if (momentOf(name) === null) throw new RespaldoError(`No existe el archivo ${resolve(name)}.`);
  return inWorkdir(env.DATA_DIR, async (folder) => {
    const copy = join(folder, name);
    await store.get(name, copy);
    console.log(`Respaldo ${name} traído de ${store.where}.`);
    return work(copy);
  });
}

async function listStore(env: Env): Promise<number> {
  const store = openStore(env);
  if (!store) throw new RespaldoError("--list necesita BACKUP_URL.");
  const found = await store.list();
  if (found.length === 0) console.log(`No hay respaldos en ${store.where}.`);
  for (const { name, bytes } of found) console.log(`${name}  ${tamano(bytes)}`);
  return 0;
}

/**
 * Opens the external database, or the one of the data folder, creating it if needed and locking the folder
 * meanwhile.
 */
async function openTarget(env: Env) {
  const external = directUrl(env);
  if (external) return { url: external, release: async () => undefined };
  const unclaim = await claimDataDir(env.DATA_DIR);
  try {
    const { url, stop } = await startEmbeddedDatabase({ dir: env.DATA_DIR });
    return { url, release: () => stop().then(unclaim) };
  } catch (error) {
    await unclaim();
    throw error;
  }
}

const ASK = "reemplazar";

/** Replacing deletes the current data for good, so the owner must confirm by typing a word. */
async function confirmReplacing(where: string): Promise<void> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  console.log(`Se borrará todo lo que hay en ${where} y quedará solo el respaldo. No se puede deshacer.`);
  const closed = new Promise<string>((done) => question.once("close", () => done("")));
  const said = await Promise.race([question.question(`Escribe «${ASK}» para seguir: `), closed]);
  question.close();
  if (said.trim().toLowerCase() !== ASK) throw new RespaldoError("No se confirmó: no se cambió nada.");
}

type Target = { url: string; publicado: number };

async function restoreInto(
  { url, publicado }: Target,
  { file, replace, passphrase }: Order,
): Promise<boolean> {
  const client = oneConnection(url, "restauracion");
  client.on("error", () => undefined);
  await client.connect();
  try {
    const empty = await isEmpty(client);
    if (!empty && !replace)
      throw new RespaldoError(
        "La base de datos no está vacía: usa una nueva (otro DATA_DIR o DATABASE_URL), o agrega --replace para borrar lo que hay.",
      );
    await refuseOpenShop(client);
    const { hostname, pathname } = new URL(url);
    if (!empty) await confirmReplacing(`la base de datos ${pathname.slice(1)} de ${hostname}`);
    await loadBackup(client, partsOf(file, passphrase), { replace: !empty, publicado });
    return !empty;
  } finally {
    await client.end();
  }
}

function summary({ creado_en, version }: CabeceraRespaldo, { fin }: Fin): void {
  const fecha = new Date(creado_en).toLocaleString("es-CL", { timeZone: "America/Santiago" });
  const rows = Object.values(fin).reduce((sum, n) => sum + n, 0);
  console.log(`✓ Restaurado el respaldo del ${fecha} (Puntazo ${version}): ${miles(rows)} filas.`);
  const shown = ["usuarios", "productos", "ventas", "sorteos", "libro_asientos", "archivos"];
  console.log(`  ${shown.map((name) => `${name} ${miles(fin[`public.${name}`] ?? 0)}`).join(" · ")}\n`);
}

async function restoreFile(order: Order, env: Env): Promise<number> {
  let target: Awaited<ReturnType<typeof openTarget>> | undefined;
  try {
    const { cabecera, fin } = await checkFile(order.file, order.passphrase);
    refuseUnknown(cabecera.migraciones);
    target = await openTarget(env);
    releaseOnSignal(target);
    const publicado = await sealsFile(env.DATA_DIR).ultimo();
    const replaced = await restoreInto({ url: target.url, publicado: publicado?.hasta ?? 0 }, order);
    if (!env.AUTH_SECRET) await restoreSecrets(env, cabecera, replaced);
    summary(cabecera, fin);
    console.log(
      `Ninguna sesión vuelve con un respaldo: todos deben volver a ingresar. Si no tienes la contraseña de un administrador: ${orden("admin", "reset", "CORREO")}.\n`,
    );
    await recordarLlave(env, target.url);
    await recordarSellos(env, target.url);
    const informe = await leer(target, { todo: true });
    imprimir(informe);
    const { auditoria, anexos } = informe;
    return auditoria.total_diferencias + anexos.total_diferencias === 0 ? 0 : 1;
  } finally {
    await target?.release();
  }
}

async function restaurar(): Promise<number> {
  try {
    const { list, replace = false, file, latest } = readArguments();
    const env = readEnv();
    if (list) return await listStore(env);
    const passphrase = env.BACKUP_PASSPHRASE;
    return await withFile({ file, latest }, env, (found) =>
      restoreFile({ file: found, replace, passphrase }, env),
    );
  } catch (error) {
    console.error(`No se pudo restaurar: ${explicar(error)}`);
    return 2;
  }
}

async function restoreSecrets(
  { DATA_DIR }: Env,
  { secretos }: CabeceraRespaldo,
  replace: boolean,
): Promise<void> {
  const kept = await keepSecrets(DATA_DIR, secretos, { replace });
  if (kept.includes("auth.secret"))
    console.log(
      `El secreto que había en ${DATA_DIR} se conserva: cada persona debe configurar de nuevo su app de códigos.`,
    );
  if (!("auth.secret" in secretos))
    console.log(
      "El respaldo no trae el secreto de la tienda: pártela con el mismo AUTH_SECRET de antes, o cada persona deberá configurar de nuevo su app de códigos.",
    );
}

/** Backups never contain the key of the seeds: says whether this machine has the one that the restored raffles need. */
async function recordarLlave(env: Env, url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    const { closed: semillas } = await seedKeyState(database, env);
    if (semillas === 0) return;
    const quienes =
      semillas === 1
        ? "un sorteo o partida en curso la necesita"
        : `${miles(semillas)} sorteos o partidas en curso la necesitan`;
    console.log(`Falta la llave de las semillas: el respaldo no la trae, y ${quienes}.`);
    console.log(
      `  Antes de partir la tienda pon la de antes en SEED_KEY o en ${join(env.DATA_DIR, "seed.key")}. Sin ella no se podrán sortear.\n`,
    );
  } finally {
    await database.close();
  }
}

/**
 * Backups contain the seals up to their own day only. The list in the data folder is kept, and completed from the backup;
 * when it knows later seals, the next seal declares the break. Only the owner can bring the list of another machine.
 */
async function recordarSellos({ DATA_DIR }: Env, url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    const ultimo = await leerSelloMasNuevo(database);
    const registro = sealsFile(DATA_DIR);
    await publicarSellos(database, registro);
    const publicado = await registro.ultimo();
    const lista = join(DATA_DIR, "sellos.jsonl");
    if (publicado && publicado.sello !== ultimo?.sello.sello) {
      console.log(`La lista ${lista} se conserva y llega hasta el sello del ${publicado.fecha}.`);
      console.log("  El respaldo no lo tiene: el próximo sello declarará esa ruptura en /libro.\n");
      return;
    }
    console.log(
      ultimo ? `El respaldo llega hasta el sello del ${ultimo.sello.fecha}.` : "El respaldo no trae sellos.",
    );
    console.log(
      `  Si la tienda selló después, copia el sellos.jsonl más nuevo de la máquina anterior en ${lista} antes de partirla.`,
    );
    console.log("  Sin esa lista el próximo sello no puede declarar los que se perdieron.\n");
  } finally {
    await database.close();
  }
}

process.exitCode = await restaurar();
