/** The server's clock, as well as this page can know it. */
export type ServerClock = {
  /** Milliseconds of the server's clock. */
  now(): number;
  /** Takes the server's time from data or a message that arrived at `received`, by default just now. */
  hear(instant: Date | string, received?: number): void;
  /** Asks the server for its time. From then on, `hear` changes nothing: its data may have waited in a cache. */
  sync(): Promise<void>;
};

/** Milliseconds by which a message may be late before it means that the local clock has jumped. */
const JUMP = 5_000;

/**
 * Counts from the server's instants, so that a wrong local clock does not matter. A message is always a little late,
 * never early, so the clock follows the one that came fastest. On a device that slept the next message is later than
 * the clock, and the clock follows it at once.
 */
export function createServerClock(initial: Date): ServerClock {
  let offset: number | null = null;
  let isExact = false;
  return {
    // The clock stands still until the scripts run: the first render must equal the server's.
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

/** When the document that brought the page's first data began to arrive: its scripts may have run much later. */
export function documentReceived(): number | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  const received = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return received > 0 ? received : undefined;
}
