import "./carrito.css";
import type { ReactNode } from "react";

/** Points beside their coin. */
export const Moneda = ({ children }: { children: ReactNode }) => (
  <span className="carrito-puntos">
    <img src="/art/logo/moneda.svg" alt="" width={18} height={18} />
    {children}
  </span>
);
