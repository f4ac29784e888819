import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Cabecera, type Fin, type Parte, RespaldoError, readParts } from "./format.ts";

/** Most of a backup is pictures, which do not compress at any level. */
const LEVEL = 4;

/**
 * Writes to a temporary file, readable by its owner only, and renames it once it is complete and flushed to
 * disk.
 */
export async function writeFileOf(parts: AsyncIterable<Buffer>, file: string): Promise<void> {
  const draft = `${file}.parcial`;
  const target = createWriteStream(draft, { mode: 0o600, flags: "wx" });
  let made = false;
  target.once("open", () => {
    made = true;
  });
  try {
    await pipeline(Readable.from(parts, { objectMode: false }), createGzip({ level: LEVEL }), target);
    const written = await open(draft, "r+");
    await written.sync().finally(() => written.close());
    await rename(draft, file);
  } catch (error) {
    if (made) await rm(draft, { force: true });
    throw error;
  }
}

/** Yields the parts of a backup file; throws an error that explains why a file cannot be read. */
export async function* partsOf(file: string): AsyncGenerator<Parte> {
  const source = createReadStream(file);
  const bytes = createGunzip();
  source.on("error", (error) => bytes.destroy(error));
  try {
    yield* readParts(source.pipe(bytes));
  } catch (error) {
    throw explain(error, file);
  } finally {
    source.destroy();
    bytes.destroy();
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
export async function checkFile(file: string): Promise<{ cabecera: Cabecera; fin: Fin }> {
  let cabecera: Cabecera | undefined;
  let fin: Fin | undefined;
  for await (const part of partsOf(file)) {
    if (part.tipo === "cabecera") cabecera = part.cabecera;
    if (part.tipo === "fin") fin = part.fin;
  }
  if (!cabecera || !fin) throw new RespaldoError("El archivo no es un respaldo de Puntazo.");
  return { cabecera, fin };
}
