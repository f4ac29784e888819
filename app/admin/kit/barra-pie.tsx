import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

type Props = { label: string; className?: string; hidden?: boolean; children: ReactNode };

/** A bar at the foot of the window, on phones above the dock. It slides in from below and pushes nothing away. */
export const BarraPie = ({ label, className, hidden, children }: Props) => (
  <section
    aria-label={label}
    hidden={hidden}
    className={cx(
      "animate-aparecer sticky bottom-(--admin-barra) z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-linea bg-superficie px-4 py-2.5 shadow-3 lg:-mx-8 lg:px-8 lg:py-3 print:hidden",
      className,
    )}
  >
    {children}
  </section>
);
