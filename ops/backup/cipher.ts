import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { RespaldoError } from "./format.ts";

/**
 * An encrypted backup is a header and chunks. The header: the line `puntazo-cifrado-1`; one byte each for log2(N), r and
 * p of scrypt; 16 bytes of salt; 7 bytes that begin every nonce. A chunk: up to 64 KiB encrypted with AES-256-GCM, and
 * its tag of 16 bytes. Its nonce is those 7 bytes, the number of the chunk (4 bytes, big endian) and one byte that is 1
 * for the last chunk, so that chunks can be neither moved nor left out. The header is additional data of every chunk.
 */
export const MAGIC = Buffer.from("puntazo-cifrado-1\n");
const CHUNK = 64 * 1024;
const TAG = 16;
const SALT = 16;
const PREFIX = 7;
const HEADER = MAGIC.length + 3 + SALT + PREFIX;
/** 64 MB and about a quarter of a second for each guess of a passphrase. */
const COST = { logN: 16, r: 8, p: 1 };
/** A forged header must not make the reader allocate gigabytes. */
const MAX_COST = { logN: 20, r: 16, p: 4 };

type Cost = typeof COST;

/** Unicode writes some letters in several ways; keyboards differ in which one they send. */
const deriveKey = (passphrase: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN };
    scrypt(passphrase.normalize("NFKC"), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

function nonceOf(prefix: Buffer, chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(chunk, PREFIX);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of one size. The last one may be shorter or empty; it is marked. */
async function* pieces(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const block of bytes) {
    waiting.push(block);
    length += block.length;
    // A full piece waits for more bytes: only then it is known not to be the last one.
    if (length <= size) continue;
    let rest = Buffer.concat(waiting, length);
    for (; rest.length > size; rest = rest.subarray(size))
      yield { piece: rest.subarray(0, size), isLast: false };
    waiting = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(waiting, length), isLast: true };
}

export async function* encrypt(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  cost: Cost = COST,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const prefix = randomBytes(PREFIX);
  const header = Buffer.concat([MAGIC, Buffer.from([cost.logN, cost.r, cost.p]), salt, prefix]);
  const key = await deriveKey(passphrase, salt, cost);
  yield header;
  let chunk = 0;
  for await (const { piece, isLast } of pieces(bytes, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(prefix, chunk, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    chunk++;
  }
}

/** Yields the plain bytes; throws a sentence for the owner if the passphrase is another one or a byte was changed. */
export async function* decrypt(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  const { header, rest } = await readHeader(source);
  const at = MAGIC.length;
  const cost = { logN: header[at] ?? 0, r: header[at + 1] ?? 0, p: header[at + 2] ?? 0 };
  if (cost.logN < 1 || cost.logN > MAX_COST.logN || cost.r > MAX_COST.r || cost.p > MAX_COST.p)
    throw broken();
  const prefix = header.subarray(HEADER - PREFIX);
  const key = await deriveKey(passphrase, header.subarray(at + 3, HEADER - PREFIX), cost).catch(() => {
    throw broken();
  });
  let chunk = 0;
  for await (const { piece, isLast } of pieces(after(rest, source), CHUNK + TAG)) {
    if (piece.length < TAG) throw broken();
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(prefix, chunk, isLast)).setAAD(header);
    decipher.setAuthTag(piece.subarray(piece.length - TAG));
    const plain = decipher.update(piece.subarray(0, piece.length - TAG));
    try {
      decipher.final();
    } catch {
      throw chunk === 0 ? unopened() : broken();
    }
    yield plain;
    chunk++;
  }
}

async function readHeader(source: AsyncIterator<Buffer>): Promise<{ header: Buffer; rest: Buffer }> {
  let start = Buffer.alloc(0);
  while (start.length < HEADER) {
    const next = await source.next();
    if (next.done) throw broken();
    start = Buffer.concat([start, next.value]);
  }
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw broken();
  return { header: start.subarray(0, HEADER), rest: start.subarray(HEADER) };
}

async function* after(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

const broken = () => new RespaldoError("El respaldo cifrado está dañado o incompleto.");
const unopened = () =>
  new RespaldoError("La frase de BACKUP_PASSPHRASE no abre este respaldo, o su comienzo está dañado.");
