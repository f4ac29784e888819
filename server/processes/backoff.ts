const FIRST_WAIT = 100;
const LONGEST_WAIT = 10_000;
const HEALTHY = 30_000;

/** Delay before the next start: grows each time, until one process has run long enough. */
export function createBackoff(now = () => performance.now()) {
  let wait = FIRST_WAIT;
  let last = now();
  return {
    next(): number {
      if (now() - last > HEALTHY) wait = FIRST_WAIT;
      last = now();
      const chosen = wait;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return chosen;
    },
  };
}
