/** An axis from a round number to another, with the lines between them. It always holds zero. */
export type Scale = { low: number; high: number; ticks: number[] };

const STEPS = [1, 2, 2.5, 5, 10];

/** Steps of 1, 2, 2.5 or 5 times a power of ten, never below one: what is counted here is whole. */
export function niceScale(values: readonly number[], wanted = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { low: 0, high: 1, ticks: [0] };
  const step = niceStep((high - low) / wanted);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { low: first * step, high: last * step, ticks };
}

function niceStep(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.find((step) => step * power >= rough && Number.isInteger(step * power));
  return (found ?? 10) * power;
}

/** How far down from the top, of a height, a value lies. */
export const heightOf = (value: number, { low, high }: Scale, height: number): number =>
  ((high - value) / (high - low)) * height;

/** Parts of a day and of a week, so that the same hours and days come back. */
const STRIDES = [1, 2, 3, 4, 6, 7, 10, 14];

/** Which columns are named below: at most about `wanted`, evenly, and every other of them only where there is room. */
export function namedColumns(count: number, wanted = 10): { index: number; roomy: boolean }[] {
  const rough = Math.ceil(count / wanted);
  const step = STRIDES.find((stride) => stride >= rough) ?? rough;
  const named = Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step);
  return named.map((index, n) => ({ index, roomy: named.length > 6 && n % 2 === 1 }));
}

/** A soft line through points, level at each of them: it never goes beyond what was measured. */
export function softLine(points: readonly (readonly [x: number, y: number])[]): string {
  return points
    .map(([x, y], n) => {
      const before = points[n - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const middle = round((before[0] + x) / 2);
      return `C${middle} ${round(before[1])} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join("");
}

export const round = (value: number): number => Math.round(value * 100) / 100;
