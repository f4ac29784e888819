import "./chart.css";
import type { ReactNode } from "react";
import type { ChartTone } from "./marks.tsx";

/** Names of the series, each with its colour and its sum. */
export const ChartLegend = ({
  items,
}: {
  items: readonly { name: string; tone: ChartTone; value: ReactNode }[];
}) => (
  <ul className="chart-legend">
    {items.map(({ name, tone, value }) => (
      <li key={name} className={`tone-${tone}`}>
        <svg aria-hidden="true" width="10" height="10">
          <rect className="chart-bar" width="10" height="10" rx="3" />
        </svg>
        {name} <b>{value}</b>
      </li>
    ))}
  </ul>
);

type DataProps = { caption: string; head: readonly string[]; rows: readonly Row[] };
/** `id` is unique; the first cell is the row's header. */
type Row = { id: string; cells: readonly string[] };

/** The figures of the chart as a table. */
export const ChartData = ({ caption, head, rows }: DataProps) => (
  <details className="chart-data">
    <summary>
      Ver los datos<span className="sr-only"> de {caption}</span>
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keyboard too */}
    <section className="chart-data-box" tabIndex={0} aria-label={`Datos de ${caption}`}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={head[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
