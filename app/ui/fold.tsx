import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";

type Props = {
  id?: string;
  icon: Icono;
  title: string;
  /** The present value in a few words. */
  value?: ReactNode;
  /** What it lacks, which takes the place of its value. */
  missing?: string | undefined;
  /** From the start, as with a wrong field inside. */
  open?: boolean;
  children: ReactNode;
};

/** A part of a long form in one row: its name, and what it says or lacks. */
export function Fold({ id, icon: Glyph, title, value, missing, open = false, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  // An address that names the part opens it.
  useEffect(() => {
    if (ref.current && id && hash === `#${id}`) ref.current.open = true;
  }, [hash, id]);
  return (
    <details
      ref={ref}
      id={id}
      open={open}
      className="group scroll-mt-24 border-t border-linea first:border-t-0"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 hover:bg-papel-2 md:px-5">
        <Glyph aria-hidden="true" className="size-5 flex-none text-tinta-2" />
        <h2 className="flex-none font-sans text-base font-semibold tracking-normal">{title}</h2>
        <span
          className={cx(
            "ml-auto min-w-0 text-right text-[0.90625rem]",
            missing ? "py-1 font-semibold text-error" : "truncate text-tinta-2",
          )}
        >
          {missing ?? value}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none text-tinta-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-5 md:px-5">{children}</div>
    </details>
  );
}

/** The rows of folded parts, in one card. */
export const Folds = ({ children }: { children: ReactNode }) => (
  <div className="card overflow-hidden p-0!">{children}</div>
);
