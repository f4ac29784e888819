import { cx } from "./cx.ts";

/** From 90 % on the fill is red. */
export function ProgressBar({
  value,
  max,
  label,
  size = "md",
}: {
  value: number;
  max: number;
  label: string;
  size?: "sm" | "md" | "lg";
}) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      className={cx("progress", size !== "md" && `progress-${size}`)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(value, max)}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <div className={cx("progress-fill", share >= 90 && "is-near")} style={{ width: `${share}%` }} />
    </div>
  );
}
