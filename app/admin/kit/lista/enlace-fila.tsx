import type { ComponentProps } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";

/** The link of a row: its name or code, which never breaks. It covers the row; other links and buttons stand above it. */
export const EnlaceFila = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link
    {...props}
    className={cx(
      "fila font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline",
      className ?? "whitespace-nowrap tabular-nums",
    )}
  />
);
