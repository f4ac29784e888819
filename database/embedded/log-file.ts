import { appendFileSync, renameSync, statSync } from "node:fs";

const LARGEST = 5 * 1024 * 1024;
const KEPT = 3;

/**
 * Appends to a file that only its owner may read. A full one becomes `.1`, the one before `.2`, and the oldest is
 * dropped. Never throws: a database must not stop because its log cannot be written.
 */
export function openLogFile(file: string, { largest = LARGEST, kept = KEPT } = {}): (chunk: Buffer) => void {
  return (chunk) => {
    try {
      if (sizeOf(file) + chunk.length > largest) rotate(file, kept);
      appendFileSync(file, chunk, { mode: 0o600 });
    } catch {
      // The disk is full or the folder is gone: PostgreSQL reports that itself.
    }
  };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function rotate(file: string, kept: number): void {
  if (sizeOf(file) === 0) return;
  for (let age = kept; age >= 1; age--) {
    const newer = age === 1 ? file : `${file}.${age - 1}`;
    if (statSync(newer, { throwIfNoEntry: false })) renameSync(newer, `${file}.${age}`);
  }
}
