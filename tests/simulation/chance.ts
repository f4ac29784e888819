import { createHash } from "node:crypto";

/** Everything that a simulation decides by chance comes from here: the same seed decides the same. */
export type Chance = {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with that probability. */
  yes(probability: number): boolean;
  /** One of these; undefined when there is none. */
  pick<T>(from: readonly T[]): T | undefined;
  /** Several different ones of these, in a random order. */
  some<T>(from: readonly T[], count: number): T[];
  bytes(length: number): Uint8Array<ArrayBuffer>;
  /**
   * A stream of its own. What draws from it does not move this one, so a request that is tried again, or takes more bytes than
   * before, changes nothing of what follows it.
   */
  fork(label: string): Chance;
};

export function createChance(seed: string): Chance {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);

  /** Mulberry32: 32 bits of state are enough for choices, and nothing here is secret. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const int = (min: number, max: number) => min + (next() % (max - min + 1));
  return {
    int,
    yes: (probability) => next() < probability * 0x1_0000_0000,
    pick: (from) => (from.length === 0 ? undefined : from[int(0, from.length - 1)]),
    some(from, count) {
      const left = [...from];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(int(0, left.length - 1), 1),
      ).flat();
    },
    bytes: (length) => Uint8Array.from({ length }, () => next() & 255),
    fork: (label) => createChance(`${seed}/${label}`),
  };
}
