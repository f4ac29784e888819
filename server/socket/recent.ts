const GENERATION = 60_000;

/**
 * Remembers when each room last changed, so that a client that joins late learns that its page is out of
 * date.
 */
export function createRecent(now: () => number = () => performance.now()) {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let currentSince = now();
  /** Before this moment nothing is known. */
  let floor = currentSince;

  /** Old rooms are dropped one generation at a time, so that recording a room needs no search. */
  function rotate(): void {
    if (now() - currentSince < GENERATION) return;
    floor = currentSince;
    previous = current;
    current = new Map();
    currentSince = now();
  }

  return {
    note(salas: readonly string[]): void {
      rotate();
      for (const sala of salas) current.set(sala, now());
    },
    /** Treat every room as changed. */
    forget(): void {
      current = new Map();
      previous = new Map();
      currentSince = now();
      floor = currentSince;
    },
    /** Whether the room may have changed during the last `age` milliseconds. */
    changedWithin(sala: string, age: number): boolean {
      const since = now() - age;
      const last = current.get(sala) ?? previous.get(sala) ?? Number.NEGATIVE_INFINITY;
      return since < floor || last >= since;
    },
  };
}
