/** `npm run faults` runs everything; `npm test` leaves out what does not fit into ten minutes (docs/decisions/021). */
export const isLong = process.env.FAULTS === "long";

/** How many cases a property or a fuzzed page tries: `npm test` tries a third of them. */
export const cases = (all: number): number => (isLong ? all : Math.ceil(all / 3));
