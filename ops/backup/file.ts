import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { decrypt, encrypt, MAGIC } from "./cipher.ts";
import {
  type CabeceraRespaldo,
  type Fin,
  type ParteRespaldo,
  RespaldoError,
  readBackupParts,
} from "./format.ts";

/** Most of a backup is pictures, which do not compress at any level. */
const LEVEL = 4;

/**
 * Writes to a temporary file, readable by its owner only, and renames it once it is complete and flushed to
 * disk. With a passphrase the file is encrypted.
 */
export async function writeFileOf(
  parts: AsyncIterable<Buffer>,
  file: string,
  passphrase?: string,
): Promise<void> {
  const draft = `${file}.parcial`;
  const target = createWriteStream(draft, { mode: 0o600, flags: "wx" });
  let made = false;
  target.once("open", () => {
    made = true;
  });
  try {
    const source = Readable.from(parts, { objectMode: false });
    const packed = createGzip({ level: LEVEL });
    if (passphrase === undefined) await pipeline(source, packed, target);
    else await pipeline(source, packed, (bytes) => encrypt(bytes, passphrase), target);
    const written = await open(draft, "r+");
    await written.sync().finally(() => written.close());
    await rename(draft, file);
  } catch (error) {
    if (made) await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Yields the parts of a backup file, encrypted or not; throws an error that explains why a file cannot be read.
 */
export async function* partsOf(file: string, passphrase?: string): AsyncGenerator<ParteRespaldo> {
  const bytes = createGunzip();
  let source: Readable | undefined;
  try {
    source = await plainBytes(file, passphrase);
    source.on("error", (error) => bytes.destroy(error));
    yield* readBackupParts(source.pipe(bytes));
  } catch (error) {
    throw explain(error, file);
  } finally {
    source?.destroy();
    bytes.destroy();
  }
}

async function plainBytes(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (passphrase === undefined)
    throw new RespaldoError("El respaldo está cifrado: pon su frase en BACKUP_PASSPHRASE.");
  return Readable.from(decrypt(createReadStream(file), passphrase), { objectMode: false });
}

async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await opened.close();
  }
}

function explain(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new RespaldoError(`No existe el archivo ${file}.`);
  if (code === "EISDIR") return new RespaldoError(`${file} es una carpeta.`);
  if (code === "Z_DATA_ERROR" || code === "Z_BUF_ERROR")
    return new RespaldoError("El archivo está dañado o incompleto, o no es un respaldo de Puntazo.");
  return error;
}

/** Reads a backup to its end; throws if it is incomplete. */
export async function checkFile(
  file: string,
  passphrase?: string,
): Promise<{ cabecera: CabeceraRespaldo; fin: Fin }> {
  let cabecera: CabeceraRespaldo | undefined;
  let fin: Fin | undefined;
  for await (const part of partsOf(file, passphrase)) {
    if (part.tipo === "cabecera") cabecera = part.cabecera;
    if (part.tipo === "fin") fin = part.fin;
  }
  if (!cabecera || !fin) throw new RespaldoError("El archivo no es un respaldo de Puntazo.");
  return { cabecera, fin };
}
