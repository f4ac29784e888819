import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** A choice of several answers has no field that could be invalid: its first answer that can be given is marked. */
const WRONG = "main :is([aria-invalid='true'], [data-wrong]:enabled)";

/** Opens the folds around a field and gives it the focus. */
export function focusField(field: Element | null): void {
  if (!(field instanceof HTMLElement)) return;
  for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  field.focus();
}

/** When a form was refused, its first wrong field gets the focus. Once for all pages: each marks its wrong fields. */
export function FirstWrong() {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      sent.current = formMethod === "POST";
      return;
    }
    if (sent.current) focusField(document.querySelector(WRONG));
    sent.current = false;
  }, [state, formMethod]);
  return null;
}
