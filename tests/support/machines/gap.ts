/** Longest time, in ms, between two moments of a period in which something was accepted; its ends count as moments. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = moments.filter((moment) => moment > from && moment < to);
  const all = [from, ...inside, to];
  return Math.max(...all.map((moment, i) => moment - (all[i - 1] ?? moment)));
}

export type Meter = {
  /** The longest gap since that moment, up to now. */
  gapSince(from: number): number;
  stop(): void;
};

const EVERY = 10;

/** Notes when a count grows. */
export function meterOf(count: () => number): Meter {
  const moments: number[] = [];
  let known = count();
  const timer = setInterval(() => {
    const now = count();
    if (now === known) return;
    known = now;
    moments.push(performance.now());
  }, EVERY);
  return {
    gapSince: (from) => longestGap(moments, from, performance.now()),
    stop: () => clearInterval(timer),
  };
}
