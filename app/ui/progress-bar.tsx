import { useId } from "react";
import { cx } from "./cx.ts";

/** From 90 % on the fill is red. Drawn as SVG, because a strict CSP forbids inline styles. */
export function ProgressBar({
  value,
  max,
  label,
  size = "md",
  id: given,
}: {
  value: number;
  max: number;
  label: string;
  size?: "sm" | "md" | "lg";
  /** An own name for its colours, where the markup is shared by many pages. */
  id?: string;
}) {
  const own = useId();
  const id = given ?? own;
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  const [top, foot] =
    share >= 90
      ? ["var(--color-copihue-l73)", "var(--color-copihue-600)"]
      : ["var(--color-oro-l89a)", "var(--color-oro-l76)"];
  return (
    <div
      className={cx("progress", size !== "md" && `progress-${size}`)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(value, max)}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <svg className="progress-fill" aria-hidden="true" width="100%" height="100%">
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset="1" stopColor={foot} />
        </linearGradient>
        <svg width={`${share}%`} height="100%" aria-hidden="true">
          <rect width="100%" height="100%" rx="13" fill={`url(#${id})`} />
          <rect x="3%" y="22%" width="94%" height="18%" rx="3" fill="var(--color-blanco)" opacity=".5" />
        </svg>
      </svg>
    </div>
  );
}
