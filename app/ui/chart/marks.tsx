import "./chart.css";
import { heightOf, round, type Scale } from "./scale.ts";

export type ChartTone = "brand" | "gold" | "muted" | "green" | "teal" | "error";
export type Series = { name: string; tone: ChartTone; values: readonly number[] };

type Marks = { series: readonly Series[]; scale: Scale; height: number };
const percent = (value: number) => `${round(value)}%`;

/** Fraction of a column that its bars fill: few columns leave wider gaps. */
const fillOf = (count: number) => Math.min(0.82, 0.4 + count * 0.012);
const MAX_RADIUS = 4;
const radiusOf = (count: number) => (count > 60 ? 1 : count > 31 ? 2 : MAX_RADIUS);

/** Bars side by side, up or down from zero. */
export function Bars({ series, scale, height }: Marks) {
  const count = series[0]?.values.length ?? 0;
  const band = 100 / count;
  const width = (band * fillOf(count)) / series.length;
  const first = (band - width * series.length) / 2;
  return series.map(({ name, tone, values }, at) => (
    <g key={name} className={`tone-${tone}`}>
      {values.map((value, n) => (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={n}
          from={0}
          to={value}
          x={n * band + first + at * width + width * 0.06}
          width={width * 0.88}
          radius={radiusOf(count * series.length)}
          scale={scale}
          height={height}
        />
      ))}
    </g>
  ));
}

/** Stacked bars, without negative values. */
export function Stack({ series, scale, height }: Marks) {
  const count = series[0]?.values.length ?? 0;
  const band = 100 / count;
  const width = band * fillOf(count) * 0.9;
  return series.map(({ name, tone, values }, at) => (
    <g key={name} className={`tone-${tone}`}>
      {values.map((value, n) => {
        const below = series.slice(0, at).reduce((sum, one) => sum + (one.values[n] ?? 0), 0);
        const x = n * band + (band - width) / 2;
        return (
          <Bar
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={n}
            from={below}
            to={below + value}
            x={x}
            width={width}
            scale={scale}
            height={height}
            radius={radiusOf(count)}
          />
        );
      })}
    </g>
  ));
}

type BarProps = {
  from: number;
  to: number;
  x: number;
  width: number;
  radius: number;
  scale: Scale;
  height: number;
};

/** Minimum height in pixels of a value above zero, to keep it visible. */
const VISIBLE = 2;

function Bar({ from, to, x, width, radius, scale, height }: BarProps) {
  if (from === to) return null;
  const a = heightOf(from, scale, height);
  const b = heightOf(to, scale, height);
  const tall = Math.max(VISIBLE, Math.abs(a - b));
  const y = b < a ? a - tall : a;
  return (
    <rect
      className="chart-bar"
      x={percent(x)}
      width={percent(width)}
      y={round(y)}
      height={round(tall)}
      rx={Math.min(radius, tall / 2)}
    />
  );
}
