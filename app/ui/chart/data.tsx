import "./chart.css";
import type { ReactNode } from "react";
import type { ChartTone } from "./marks.tsx";

/** Names of the series, each with its colour and its sum. */
export const ChartLegend = ({
  items,
}: {
  items: readonly { name: string; tone: ChartTone; value: ReactNode }[];
}) => (
  <ul className="chart-legend flex flex-wrap gap-x-4.5 gap-y-1 mb-2.5 font-medium text-tinta-2">
    {items.map(({ name, tone, value }) => (
      <li key={name} className={`tone-${tone}`}>
        <svg aria-hidden="true" width="10" height="10">
          <rect className="chart-bar" width="10" height="10" rx="3" />
        </svg>
        {name} <b className="text-tinta tabular-nums">{value}</b>
      </li>
    ))}
  </ul>
);

type DataProps = { caption: string; head: readonly string[]; rows: readonly Row[] };
/** `id` is unique; the first cell is the row's header. */
type Row = { id: string; cells: readonly string[] };

/** The figures of the chart as a table. */
export const ChartData = ({ caption, head, rows }: DataProps) => (
  <details className="chart-data mt-1.5">
    <summary className="-ml-2 min-h-11 content-center rounded-chip cursor-pointer px-2 text-[0.8125rem] font-semibold">
      Ver los datos<span className="sr-only"> de {caption}</span>
    </summary>
    <section
      className="rounded-xl relative max-h-66 mt-1 overflow-auto border border-linea"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keyboard too
      tabIndex={0}
      aria-label={`Datos de ${caption}`}
    >
      <table className="w-full text-[0.8125rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} className="px-3 py-1.75 whitespace-nowrap" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <th className="px-3 py-1.75 whitespace-nowrap" scope="row">
                {name}
              </th>
              {figures.map((figure, column) => (
                <td key={head[column + 1]} className="px-3 py-1.75 whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
