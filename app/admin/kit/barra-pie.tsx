import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

type Props = { label: string; className?: string; children: ReactNode };

/** A bar at the foot of the window, on phones above the dock. It slides in from below and pushes nothing away. */
export const BarraPie = ({ label, className, children }: Props) => (
  <section
    aria-label={label}
    className={cx(
      "animate-aparecer sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-linea bg-superficie px-4 py-2.5 shadow-3 lg:bottom-0 lg:mx-0 lg:rounded-t-[18px] lg:border-x lg:px-5 lg:py-3 print:hidden",
      className,
    )}
  >
    {children}
  </section>
);
