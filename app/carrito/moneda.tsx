import "./carrito.css";
import type { ReactNode } from "react";

/** Points beside their coin. */
export const Moneda = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex gap-1.25 items-center font-bold text-[0.8125rem] tabular-nums text-oro-700 dark:text-oro-200">
    <img src="/art/logo/moneda.svg" alt="" width={18} height={18} />
    {children}
  </span>
);
