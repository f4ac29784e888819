import type { ReactNode } from "react";

/** A line of a list of facts: its name, and its value at the other end. A long name, as that of a host, breaks. */
export const DatoSorteo = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div className="flex min-h-10 items-center justify-between gap-4 border-t border-linea py-1.5 text-sm">
    <dt className="max-w-1/2 shrink-0 wrap-anywhere text-tinta-2">{nombre}</dt>
    <dd className="text-right font-semibold tabular-nums">{children}</dd>
  </div>
);
