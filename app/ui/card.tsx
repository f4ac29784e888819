import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

type Tag = "div" | "section" | "article" | "aside" | "li";

/** A white card on cream. Do not nest cards. */
export function Card({
  as: As = "div",
  padded = true,
  className,
  ...rest
}: ComponentProps<"div"> & { as?: Tag; padded?: boolean }) {
  const Element = As as "div";
  return <Element {...rest} className={cx("card", padded && "p-4 md:p-6", className)} />;
}
