import { cx } from "#app/ui/cx.ts";

/** Decorative without a label; with one, screen readers announce it. */
export function Spinner({ size = "sm", label }: { size?: "sm" | "lg"; label?: string }) {
  const className = cx("spinner", size === "lg" && "spinner-lg");
  if (!label) return <span className={className} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={className} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
