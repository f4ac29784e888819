/** `npm run faults` runs everything; `npm test` leaves out what does not fit into ten minutes (docs/decisions/021). */
export const isLong = process.env.FAULTS === "long";

/** How many cases a property or a fuzzed page tries: `npm test` tries a third of them. */
export const cases = (all: number): number => (isLong ? all : Math.ceil(all / 3));

/** `npm run faults` tries all of them, `npm test` only a `few`: other ones at each turn, so that all have their turn. */
export function someOf<T>(all: readonly T[], few: number, turn: number): readonly T[] {
  if (isLong || all.length <= few) return all;
  const first = (turn * few) % all.length;
  return [...all.slice(first), ...all.slice(0, first)].slice(0, few);
}
