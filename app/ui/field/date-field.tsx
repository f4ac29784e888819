import "./date-field.css";
import type { ComponentProps } from "react";
import { cx } from "#app/ui/cx.ts";
import { CalendarDays } from "#app/ui/iconos.tsx";
import { Field } from "./field.tsx";

/** A day, chosen in the browser's own calendar. The icon is the shop's; the whole right end opens the calendar. */
export const DateField = ({ className, ...props }: Omit<ComponentProps<typeof Field>, "type" | "end">) => (
  <Field
    {...props}
    type="date"
    end={<CalendarDays aria-hidden="true" className="date-icon" />}
    className={cx("date-input", className)}
  />
);
