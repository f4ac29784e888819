import { createHash } from "node:crypto";

/** The same things in an order that follows from the seed alone. */
export function seededOrder<T>(seed: number, things: readonly T[]): T[] {
  const place = (n: number) => createHash("sha256").update(`${seed} ${n}`).digest("hex");
  return things
    .map((thing, n) => ({ thing, place: place(n) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ thing }) => thing);
}
