import { cx } from "../cx.ts";

/** From 90 % on the fill is red. */
export function ProgressBar({
  value,
  max,
  label,
  size = "md",
  own = 0,
}: {
  value: number;
  max: number;
  label: string;
  size?: "sm" | "md" | "lg";
  /** The person's own part of the value, drawn at its start. */
  own?: number;
}) {
  const shareOf = (part: number) => (max > 0 ? Math.min(100, Math.max(0, (part / max) * 100)) : 0);
  const share = shareOf(value);
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
      {own > 0 && <div className="progress-own" style={{ width: `${shareOf(own)}%` }} />}
    </div>
  );
}
