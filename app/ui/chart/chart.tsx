import "./chart.css";
import { cx } from "#app/ui/cx.ts";
import { Bars, type ChartTone, type Series, Stack } from "./marks.tsx";
import { heightOf, namedColumns, niceScale, round } from "./scale.ts";

/** `short` is the label under the column, `long` the title of its tooltip. */
export type Column = { id: string; short: string; long: string };

type Props = {
  kind: "bars" | "stack";
  /** Text alternative for screen readers. */
  label: string;
  columns: readonly Column[];
  series: readonly Series[];
  /** Formats a number of the axis. */
  axis: (value: number) => string;
  /** The figures of a column's tooltip. */
  tip: (index: number) => readonly Figure[];
  height?: number;
  /** Omits the column names, when the chart below shows them. */
  unnamed?: boolean;
};

type Figure = { tone: ChartTone; text: string };

const MARKS = { bars: Bars, stack: Stack };
const TOP = 8;
const NAMES = 28;

/** Drawn by the server for any width: percents horizontally, pixels vertically. It needs no script. */
export function Chart({ kind, label, columns, series, axis, tip, height = 200, unnamed = false }: Props) {
  const scale = niceScale(
    kind === "stack" ? sums(series) : series.flatMap(({ values }) => values),
    height < 120 ? 2 : 4,
  );
  const Marks = MARKS[kind];
  const whole = TOP + height + (unnamed ? TOP : NAMES);
  const y = (value: number) => round(TOP + heightOf(value, scale, height));
  return (
    <div className="chart grid grid-cols-[58px_minmax(0,1fr)] gap-2.5">
      <svg className="w-full overflow-visible" height={whole} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={y(tick)} dy=".35em" textAnchor="end">
            {axis(tick)}
          </text>
        ))}
      </svg>
      <svg className="block overflow-visible" width="100%" height={whole} role="img" aria-label={label}>
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            className={cx("chart-grid", tick === 0 && "chart-zero")}
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        <svg y={TOP} width="100%" height={height} overflow="visible" aria-hidden="true">
          <Marks series={series} scale={scale} height={height} />
        </svg>
        {!unnamed && <Names columns={columns} y={whole - 6} />}
        {columns.map(({ id, long }, n) => (
          <Pointed
            key={id}
            n={n}
            count={columns.length}
            height={TOP + height}
            title={long}
            figures={tip(n)}
          />
        ))}
      </svg>
    </div>
  );
}

const sums = (series: readonly Series[]) =>
  (series[0]?.values ?? []).map((_, n) => series.reduce((sum, { values }) => sum + (values[n] ?? 0), 0));

const Names = ({ columns, y }: { columns: readonly Column[]; y: number }) => (
  <g className="chart-names">
    {namedColumns(columns.length).map(({ index, roomy }) => (
      <text
        key={index}
        className={cx(roomy && "chart-roomy")}
        x={`${round(((index + 0.5) / columns.length) * 100)}%`}
        y={y}
        textAnchor="middle"
      >
        {columns[index]?.short}
      </text>
    ))}
  </g>
);

type PointedProps = {
  n: number;
  count: number;
  height: number;
  title: string;
  figures: readonly Figure[];
};

const TIP = { width: 224, line: 20, padding: 12 };

/** The tooltip of a column: a line and its figures, kept inside the drawing. */
function Pointed({ n, count, height, title, figures }: PointedProps) {
  const middle = (n + 0.5) / count;
  const x = `${round(middle * 100)}%`;
  const tall = TIP.padding * 2 + TIP.line * (figures.length + 1) - 4;
  return (
    <g className="chart-column">
      <rect
        className="fill-transparent"
        x={`${round((n / count) * 100)}%`}
        width={`${round(100 / count)}%`}
        height={height}
      />
      <g className="chart-pointed">
        <line className="chart-cursor" x1={x} x2={x} y1={TOP} y2={height} />
        <svg x={x} y="0" overflow="visible" aria-hidden="true">
          <g transform={`translate(${round(-TIP.width * middle)} 0)`}>
            <rect className="chart-tip" width={TIP.width} height={tall} rx="12" />
            <text className="chart-tip-title" x={TIP.padding} y={TIP.padding + 9}>
              {title}
            </text>
            {figures.map(({ tone, text }, line) => (
              <g key={text} className={`tone-${tone}`}>
                <rect
                  className="chart-tip-mark"
                  x={TIP.padding}
                  y={TIP.padding + TIP.line * (line + 1) - 1}
                  width="9"
                  height="9"
                  rx="3"
                />
                <text x={TIP.padding + 16} y={TIP.padding + TIP.line * (line + 1) + 8}>
                  {text}
                </text>
              </g>
            ))}
          </g>
        </svg>
      </g>
    </g>
  );
}
