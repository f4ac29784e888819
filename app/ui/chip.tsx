import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type ChipTone = "success" | "warning" | "error" | "info" | "brand" | "gold" | "muted" | "plain";

/** A small label with icon and word, because colour alone must not convey a state. */
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
