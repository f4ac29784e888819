import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft } from "#app/ui/iconos.tsx";

/** A link from a detail page back to its list. */
export const Volver = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-enlace underline-offset-3 hover:underline"
  >
    <ArrowLeft aria-hidden="true" />
    {children}
  </Link>
);
