/** An axis between two round numbers, with its ticks. It always includes zero. */
export type Scale = { low: number; high: number; ticks: number[] };

const STEPS = [1, 2, 2.5, 5, 10];

/** Steps of 1, 2, 2.5 or 5 times a power of ten, never below one, because the values are integers. */
export function niceScale(values: readonly number[], wanted = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { low: 0, high: 1, ticks: [0] };
  const step = niceStep((high - low) / wanted);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { low: first * step, high: last * step, ticks };
}

function niceStep(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.find((step) => step * power >= rough && Number.isInteger(step * power));
  return (found ?? 10) * power;
}

/** Distance from the top at which a value is drawn. */
export const heightOf = (value: number, { low, high }: Scale, height: number): number =>
  ((high - value) / (high - low)) * height;

/** Parts of a day and of a week, so that the same hours and days repeat. */
const STRIDES = [1, 2, 3, 4, 6, 7, 10, 14];

/**
 * The columns with a label: at most about `wanted`, evenly spaced; every second one only where there is room.
 */
export function namedColumns(count: number, wanted = 10): { index: number; roomy: boolean }[] {
  const rough = Math.ceil(count / wanted);
  const step = STRIDES.find((stride) => stride >= rough) ?? rough;
  const named = Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step);
  return named.map((index, n) => ({ index, roomy: named.length > 6 && n % 2 === 1 }));
}

export const round = (value: number): number => Math.round(value * 100) / 100;
