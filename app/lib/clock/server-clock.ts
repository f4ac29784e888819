/** An estimate of the server's clock. */
export type ServerClock = {
  /** Milliseconds of the server's clock. */
  now(): number;
  /**
   * Adjusts the clock with the server's time from data or a message received at `received`, by default now.
   */
  hear(instant: Date | string, received?: number): void;
  /** Requests the server's time. Afterwards `hear` is ignored, because its data may come from a cache. */
  sync(): Promise<void>;
};

/** A message later than this many milliseconds means that the local clock has jumped. */
const JUMP = 5_000;

/**
 * Counts from the server's instants, so that a wrong local clock does not matter. Messages arrive late, never
 * early, so the clock follows the fastest one. After a device slept, the next message is later than the
 * clock, and the clock follows it at once.
 */
export function createServerClock(initial: Date): ServerClock {
  let offset: number | null = null;
  let isExact = false;
  return {
    // The clock is fixed until the scripts run: the first render must equal the server's.
    now: () => (offset === null ? initial.getTime() : offset + performance.now()),
    hear(instant, received = performance.now()) {
      if (isExact) return;
      const heard = new Date(instant).getTime() - received;
      if (offset === null || heard > offset || heard < offset - JUMP) offset = heard;
    },
    async sync() {
      const before = performance.now();
      const response = await fetch("/hora.json", { cache: "no-store" });
      if (!response.ok) return;
      const { ahora }: { ahora: unknown } = await response.json();
      if (typeof ahora !== "number") return;
      offset = ahora - (before + performance.now()) / 2;
      isExact = true;
    },
  };
}

/** When the document with the page's first data began to arrive: its scripts may run much later. */
export function documentReceived(): number | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  const received = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return received > 0 ? received : undefined;
}
