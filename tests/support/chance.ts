import { createHash, randomBytes } from "node:crypto";

/** Cards, codes, keys and draws of all tests follow from it: another seed tries the same tests with another chance. */
export const CHANCE_SEED = process.env.CHANCE_SEED ?? "1";

type Stream = { origin: string; drawn: number };

export const streamOf = (origin: string): Stream => ({ origin: `${CHANCE_SEED} ${origin}`, drawn: 0 });

/** Outside of a test run (benchmarks, simulations) there is no stream: several processes may then fill one database. */
let stream: Stream | undefined;

export function drawFrom(other: Stream): void {
  stream = other;
}

/** The next bytes of this test. Two calls never get the same. */
export function chanceBytes(length: number): Uint8Array<ArrayBuffer> {
  return stream ? bytesOf(stream, length) : new Uint8Array(randomBytes(length));
}

export function bytesOf(from: Stream, length: number): Uint8Array<ArrayBuffer> {
  const hash = createHash("shake256", { outputLength: length }).update(`${from.origin} ${from.drawn++}`);
  return new Uint8Array(hash.digest());
}

export const chanceHex = (length: number): string => Buffer.from(chanceBytes(length)).toString("hex");

/** A UUID v4. */
export function chanceUuid(): string {
  const bytes = chanceBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
