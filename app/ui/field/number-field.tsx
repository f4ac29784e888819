import { type ComponentProps, type FormEvent, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { Field } from "./field.tsx";
import { type Edit, groupDigits, regroup } from "./grouping.ts";

type Props = Omit<ComponentProps<typeof Field>, "type" | "value" | "defaultValue"> & {
  value?: string | number;
  defaultValue?: string | number;
};

/** A whole number, grouped with dots while it is typed. It is sent as it is shown: the server reads the dots. */
export function NumberField({ value, defaultValue, className, ...props }: Props) {
  const grouped = useGroupedInput(value ?? defaultValue);
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

const shown = (value: string | number | undefined) => groupDigits(String(value ?? ""));

const EDITS: Record<string, Edit> = { deleteContentBackward: "backward", deleteContentForward: "forward" };
const editOf = (kind: string): Edit =>
  EDITS[kind] ?? (kind === "insertText" || kind.startsWith("delete") ? "typed" : "whole");

/** Handlers for a text input that keeps its digits grouped and its caret where the person typed. */
export function useGroupedInput(initial: string | number | undefined) {
  const before = useRef(shown(initial));
  return {
    onInput: ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
      const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
      const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : "";
      const { text, caret } = regroup(typed, before.current, editOf(kind));
      before.current = text;
      if (text === input.value) return;
      input.value = text;
      input.setSelectionRange(caret, caret);
    },
  };
}
