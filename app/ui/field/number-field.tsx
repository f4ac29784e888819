import type { ComponentProps } from "react";
import { cx } from "#app/ui/cx.ts";
import { Field } from "./field.tsx";
import { shown, useGroupedInput } from "./use-grouped-input.ts";

type Props = Omit<ComponentProps<typeof Field>, "type" | "value" | "defaultValue"> & {
  value?: string | number;
  defaultValue?: string | number;
  /** Takes a sign; other fields ignore the key. */
  signed?: boolean;
};

/** A whole number, grouped with dots while it is typed. It is sent as it is shown: the server reads the dots. */
export function NumberField({ value, defaultValue, signed = false, className, ...props }: Props) {
  const grouped = useGroupedInput(value ?? defaultValue, { signed });
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      {...props}
      {...(value === undefined ? { defaultValue: shown(defaultValue) } : { value: shown(value) })}
      {...grouped}
      className={cx("tabular-nums", className)}
    />
  );
}
