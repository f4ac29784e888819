import { cx } from "./cx.ts";

const SIZES = { sm: "size-8.5 text-sm", lg: "size-12 text-xl" };

/** The first letter of a name on the night colour. */
export const Avatar = ({ name, size = "sm" }: { name: string; size?: keyof typeof SIZES }) => (
  <span className={cx("avatar", SIZES[size])} aria-hidden="true">
    {(Array.from(name.trim())[0] ?? "?").toLocaleUpperCase("es-CL")}
  </span>
);
