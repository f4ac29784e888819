import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** A row of figures; on narrow screens four of them are laid out two by two, and three one below the other, because sums of money are long. */
export const Cifras = ({ children, columnas = 4 }: { children: ReactNode; columnas?: 3 | 4 }) => (
  <dl
    className={cx(
      "mb-4.5 grid overflow-hidden rounded-[18px] border border-linea bg-superficie *:border-linea",
      columnas === 3
        ? "max-md:*:flex max-md:*:items-baseline max-md:*:justify-between max-md:*:not-first:border-t max-md:[&_dd]:text-right md:grid-cols-3 md:*:not-first:border-l"
        : "grid-cols-2 *:not-first:border-l max-lg:*:nth-[3]:border-l-0 max-lg:*:nth-[n+3]:border-t lg:grid-cols-4",
    )}
  >
    {children}
  </dl>
);

type Props = { nombre: string; valor: string; nota: string; tono?: string };

export const Cifra = ({ nombre, valor, nota, tono = "text-tinta-3" }: Props) => (
  <div className="min-w-0 px-3.5 py-3 md:px-5 md:py-4">
    <dt className="font-medium text-tinta-2">{nombre}</dt>
    <dd>
      <b className="my-0.5 block font-display text-[21px]/[1.2] font-extrabold tracking-[-0.03em] tabular-nums md:text-[26px]/[1.2]">
        {valor}
      </b>
      <small className={cx("block text-xs font-semibold md:text-[0.8125rem]", tono)}>{nota}</small>
    </dd>
  </div>
);
