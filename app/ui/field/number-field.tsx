import { type ComponentProps, type FormEvent, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { Field } from "./field.tsx";
import { type Edit, groupDigits, regroup, withoutSign } from "./grouping.ts";

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

const shown = (value: string | number | undefined) => groupDigits(String(value ?? ""));

const EDITS: Record<string, Edit> = { deleteContentBackward: "backward", deleteContentForward: "forward" };
const editOf = (kind: string): Edit =>
  EDITS[kind] ?? (kind === "insertText" || kind.startsWith("delete") ? "typed" : "whole");

/** Handlers for a text input that keeps its digits grouped and its caret where the person typed. */
export function useGroupedInput(initial: string | number | undefined, { signed = false } = {}) {
  const before = useRef(shown(initial));
  return {
    onInput: ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
      const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
      const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : "";
      const edit = editOf(kind);
      const taken = signed || edit === "whole" ? typed : withoutSign(typed);
      const { text, caret } = regroup(taken, before.current, edit);
      before.current = text;
      if (text === input.value) return;
      input.value = text;
      input.setSelectionRange(caret, caret);
    },
  };
}
