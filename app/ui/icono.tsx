import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type Props = Omit<ComponentProps<"svg">, "children">;
export type Icono = (props: Props) => ReactNode;

/** An icon of 24 by 24 with this path. Its colour and the width of its line are those of the class. */
export const icono =
  (d: string): Icono =>
  ({ className, ...props }) => (
    <svg className={cx("icono", className)} viewBox="0 0 24 24" aria-hidden="true" {...props}>
      <path d={d} />
    </svg>
  );
