/** The text of a number field and the place of its caret. */
export type Typed = { text: string; caret: number };

/** What the browser says about the edit: a deletion to the left or to the right of the caret, or anything else. */
export type Edit = "backward" | "forward" | "other";

const GROUPED = /\B(?=(\d{3})+(?!\d))/g;
/** A whole number as people write or paste it, with a sign where the field takes one. */
const WRITTEN = /^\s*[+\-−]?[\s$]*[\d.\s$]*$/;

/** Groups the digits of a number with dots; a text that is no whole number stays as it was written. */
export function groupDigits(text: string): string {
  if (!WRITTEN.test(text)) return text;
  const sign = /[+\-−]/.exec(text)?.[0] ?? "";
  const digits = text.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return sign + digits.replace(GROUPED, ".");
}

/**
 * The text to show after an edit, with the caret behind the same digit as before. Deleting a dot deletes the digit next to it:
 * the dot alone would come back at once.
 */
export function regroup({ text, caret }: Typed, before: string, edit: Edit): Typed {
  if (!WRITTEN.test(text)) return { text, caret };
  const onlyDot = edit !== "other" && digitsOf(text) === digitsOf(before) && text.length < before.length;
  const cut = onlyDot ? withoutNeighbour(text, caret, edit) : { text, caret };
  const grouped = groupDigits(cut.text);
  const zeros = (/^\D*(0+)(?=\d)/.exec(cut.text)?.[1] ?? "").length;
  const left = Math.max(0, digitsOf(cut.text.slice(0, cut.caret)).length - zeros);
  return { text: grouped, caret: placeAfter(grouped, left, cut.caret === 0) };
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

function withoutNeighbour(text: string, caret: number, edit: Edit): Typed {
  return edit === "backward"
    ? { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
    : { text: text.slice(0, caret) + text.slice(caret + 1), caret };
}

/** The place right behind the nth digit; before the first one, behind the sign unless the caret was at the very start. */
function placeAfter(text: string, digits: number, atStart: boolean): number {
  if (digits === 0) return atStart ? 0 : (/^[+\-−]/.exec(text)?.[0].length ?? 0);
  let seen = 0;
  for (let place = 0; place < text.length; place++) {
    if (/\d/.test(text.charAt(place))) seen++;
    if (seen === digits) return place + 1;
  }
  return text.length;
}
