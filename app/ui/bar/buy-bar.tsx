import "./buy-bar.css";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

type Props = {
  label: string;
  /** What the amount is. */
  name?: string;
  total: string;
  className: string;
  hidden?: boolean;
  /** Its buttons. */
  children: ReactNode;
};

/** Only on phones: the total and the buttons that pay it, at the bottom of the window. */
export const BuyBar = ({ label, name = "Total", total, className, hidden = false, children }: Props) => (
  <section className={cx("buy-bar", className)} hidden={hidden} aria-label={label}>
    <p>
      <small>{name}</small>
      <b>{total}</b>
    </p>
    {children}
  </section>
);
