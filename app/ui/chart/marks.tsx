import "./chart.css";
import { useId } from "react";
import { heightOf, round, type Scale, softLine } from "./scale.ts";

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
  const [a, b] = [heightOf(from, scale, height), heightOf(to, scale, height)];
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

/** Lines between the middles of the columns; the area under the first series is tinted. */
export function Lines({ series, scale, height }: Marks) {
  const id = useId();
  const count = series[0]?.values.length ?? 0;
  const points = (values: readonly number[]) =>
    values.map((value, n) => [n * 10 + 5, heightOf(value, scale, height)] as const);
  const base = round(heightOf(0, scale, height));
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${count * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {series.map(({ name, tone, values }, at) => {
        const line = softLine(points(values));
        return (
          <g key={name} className={`tone-${tone}`}>
            {at === 0 && (
              <>
                <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
                  <stop className="chart-tint" stopOpacity=".26" />
                  <stop className="chart-tint" offset="1" stopOpacity=".02" />
                </linearGradient>
                <path d={`${line}L${count * 10 - 5} ${base}L5 ${base}Z`} fill={`url(#${id})`} />
              </>
            )}
            <path className="chart-line" d={line} />
          </g>
        );
      })}
    </svg>
  );
}

/** A whole series in the space of a word. */
export function Sparkline({ values, tone }: { values: readonly number[]; tone: ChartTone }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const scale = { low, high: high === low ? low + 1 : high, ticks: [] };
  const points = values.map((value, n) => `${n * 10},${round(heightOf(value, scale, 34) + 3)}`);
  return (
    <svg
      className={`chart-spark tone-${tone}`}
      viewBox={`0 0 ${Math.max(1, values.length - 1) * 10} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline className="chart-line" points={points.join(" ")} />
    </svg>
  );
}
