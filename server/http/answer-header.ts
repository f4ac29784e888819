import type { DoorContext } from "./client-address.ts";

/**
 * Sets a header of the answer that the next door made, or removes it. Hono's own `header` makes a new answer each time,
 * which turns the body of a page into a stream; that is left for answers whose headers cannot be changed.
 */
export function answerHeader(c: DoorContext, name: string, value: string | undefined): void {
  try {
    if (value === undefined) c.res.headers.delete(name);
    else c.res.headers.set(name, value);
  } catch {
    c.header(name, value);
  }
}
