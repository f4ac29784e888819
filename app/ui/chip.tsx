import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type ChipTone = "success" | "warning" | "error" | "info" | "brand" | "gold" | "muted" | "plain";

/** A small label: icon and word, so that no state is told by colour alone. */
export function Chip({
  tone = "plain",
  icon,
  children,
  className,
}: {
  tone?: ChipTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx("chip", tone !== "plain" && `chip-${tone}`, className)}>
      {icon}
      {children}
    </span>
  );
}
