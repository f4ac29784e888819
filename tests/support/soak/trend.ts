/** One reading of a series: when (or after how many operations), and what. */
export type Point = { at: number; value: number };

/** `level`: it stays. `settling`: it grows ever more slowly, as caches that fill do. `growing`: a leak, as far as this run can tell. */
export type Verdict = "level" | "settling" | "growing";

export type Trend = {
  /** Where the second half begins and ends, without its peaks. */
  from: number;
  to: number;
  /** Of the second half, per unit of `at`: the median of all pairs of windows, which single peaks do not move. */
  slope: number;
  verdict: Verdict;
};

/** The least growth over the second half that counts: a share of what was there, and an amount below which nothing is a leak. */
export type Tolerance = { share: number; amount: number };

const WINDOWS = 8;
/** The low part of a window: memory before its next collection, tables after their last clean-up. */
const LOW = 0.2;
/** A leak rises from most windows to the next, each time by a fair part of its mean: a step or two, however high, do not. */
const MOST = 5;
const FAIR = 0.25;
/** How many times as far as the windows stray from their line a leak goes: noise alone hardly ever does. */
const CLEAR = 4;
/** A leak grows in the later part of its time as much as in the earlier part, what settles by less than half of that. */
const SETTLES = 0.5;

/** Judges the second half of a run; the first one is the warm-up. */
export function trendOf(points: readonly Point[], { share, amount }: Tolerance): Trend {
  const windows = windowsOf(points);
  const values = windows.map(({ value }) => value);
  const [from = Number.NaN, to = Number.NaN] = [values.at(0), values.at(-1)];
  const slope = medianSlope(windows);
  const growth = slope * lengthOf(windows);
  const tolerance = Math.max(share * Math.abs(from), amount, CLEAR * strayOf(windows, slope));
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? value));
  const fair = steps.filter((step) => step > (FAIR * growth) / WINDOWS).length;
  const grows = growth > tolerance && fair >= MOST;
  return { from, to, slope, verdict: !grows ? "level" : settles(steps) ? "settling" : "growing" };
}

function settles(steps: readonly number[]): boolean {
  const middle = Math.floor(steps.length / 2);
  return sum(steps.slice(-middle)) < SETTLES * sum(steps.slice(0, middle));
}

/** The time of all windows, of which the first and the last are only known by their middle. */
function lengthOf(windows: readonly Point[]): number {
  const [first, last] = [windows.at(0)?.at ?? 0, windows.at(-1)?.at ?? 0];
  return ((last - first) * WINDOWS) / (WINDOWS - 1);
}

/** How far a window usually lies from the line through the windows. */
function strayOf(windows: readonly Point[], slope: number): number {
  const offsets = windows.map(({ at, value }) => value - slope * at);
  const middle = medianOf(offsets);
  return medianOf(offsets.map((offset) => Math.abs(offset - middle)));
}

/** The cost of one more operation over the run: how much the value rose between two readings, for each operation between them. */
export function perOperation(points: readonly Point[], operations: readonly Point[]): Point[] {
  const stride = Math.max(1, Math.floor(points.length / (4 * WINDOWS)));
  return points.flatMap((point, i) => {
    const [before, done, doneBefore] = [points[i - stride], operations[i], operations[i - stride]];
    if (!before || !done || !doneBefore || done.value <= doneBefore.value) return [];
    return { at: point.at, value: (point.value - before.value) / (done.value - doneBefore.value) };
  });
}

function windowsOf(points: readonly Point[]): Point[] {
  const half = points.slice(Math.floor(points.length / 2));
  if (half.length < 2 * WINDOWS) throw new Error(`${points.length} readings are too few for a trend`);
  return Array.from({ length: WINDOWS }, (_, i) => {
    const part = half.slice(edge(i, half.length), edge(i + 1, half.length));
    const at = sum(part.map((point) => point.at)) / part.length;
    return { at, value: quantile(part, LOW) };
  });
}

const edge = (i: number, length: number): number => Math.round((i * length) / WINDOWS);

function quantile(part: readonly Point[], share: number): number {
  const sorted = part.map(({ value }) => value).toSorted((one, other) => one - other);
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const medianSlope = (windows: readonly Point[]): number =>
  medianOf(
    windows.flatMap((one, i) =>
      windows.slice(i + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
    ),
  );
