/** `npm run faults` runs everything; `npm test` leaves out what does not fit into ten minutes (docs/decisions/021). */
export const isLong = process.env.FAULTS === "long";
