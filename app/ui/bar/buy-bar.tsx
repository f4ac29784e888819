import "./buy-bar.css";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

type Props = {
  label: string;
  total: string;
  className: string;
  hidden?: boolean;
  /** Its buttons. */
  children: ReactNode;
};

/** Only on phones: the total and the buttons that pay it, at the bottom of the window. */
export const BuyBar = ({ label, total, className, hidden = false, children }: Props) => (
  <section className={cx("buy-bar", className)} hidden={hidden} aria-label={label}>
    <p>
      <small>Total</small>
      <b>{total}</b>
    </p>
    {children}
  </section>
);
