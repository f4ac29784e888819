import { type FormEvent, useEffect, useRef } from "react";
import { type Edit, groupDigits, regroup, withoutSign } from "./grouping.ts";

/** A value as the field shows it. */
export const shown = (value: string | number | undefined) => groupDigits(String(value ?? ""));

const EDITS: Record<string, Edit> = { deleteContentBackward: "backward", deleteContentForward: "forward" };
const editOf = (kind: string): Edit =>
  EDITS[kind] ?? (kind === "insertText" || kind.startsWith("delete") ? "typed" : "whole");

/** Handlers for a text input that keeps its digits grouped and its caret where the person typed. */
export function useGroupedInput(value: string | number | undefined, { signed = false } = {}) {
  const text = shown(value);
  const before = useRef(text);
  // The page may change the value too, as the arrows beside a field do.
  useEffect(() => {
    before.current = text;
  }, [text]);
  return {
    onInput: ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
      const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
      const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : "";
      const edit = editOf(kind);
      const taken = signed || edit === "whole" ? typed : withoutSign(typed);
      const next = regroup(taken, before.current, edit);
      before.current = next.text;
      if (next.text === input.value) return;
      input.value = next.text;
      input.setSelectionRange(next.caret, next.caret);
    },
  };
}
