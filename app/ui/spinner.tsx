import { cx } from "./cx.ts";

/** Decorative by itself; with a label it says what is going on. */
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
