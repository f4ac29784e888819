/** The text of a number field and the place of its caret. */
export type Typed = { text: string; caret: number };

/** What the browser says about the edit: a deletion to the left or to the right of the caret, typing, or text that came whole. */
export type Edit = "backward" | "forward" | "typed" | "whole";

const GROUPED = /\B(?=(\d{3})+(?!\d))/g;
/** A whole number as people write or paste it, with a sign where the field takes one. A dot groups thousands or is none. */
const WRITTEN = /^[+\-−]?(\d+|\d{1,3}(\.\d{3})+)?$/;
const bare = (text: string) => text.replace(/[\s$]/g, "");

/** Groups the digits of a number with dots; a text that is no whole number, such as "12990.00", stays as it was written. */
export const groupDigits = (text: string): string => (WRITTEN.test(bare(text)) ? grouped(text) : text);

function grouped(text: string): string {
  const sign = /[+\-−]/.exec(text)?.[0] ?? "";
  const digits = digitsOf(text).replace(/^0+(?=\d)/, "");
  return sign + digits.replace(GROUPED, ".");
}

const SIGNS = /[+\-−]/g;

/** What was typed without signs. A text that came whole keeps its sign: to drop it silently would change the number. */
export const withoutSign = ({ text, caret }: Typed): Typed => ({
  text: text.replace(SIGNS, ""),
  caret: text.slice(0, caret).replace(SIGNS, "").length,
});

/**
 * The text to show after an edit, with the caret behind the same digit as before. Deleting a dot deletes the digit next to it:
 * the dot alone would come back at once.
 */
export function regroup({ text, caret }: Typed, before: string, edit: Edit): Typed {
  if (!WRITTEN.test(bare(text)) && !moved(text, before, edit)) return { text, caret };
  const deletes = edit === "backward" || edit === "forward";
  const onlyDot = deletes && digitsOf(text) === digitsOf(before) && text.length < before.length;
  const cut = onlyDot ? withoutNeighbour(text, caret, edit) : { text, caret };
  const shown = grouped(cut.text);
  const zeros = (/^\D*(0+)(?=\d)/.exec(cut.text)?.[1] ?? "").length;
  const left = Math.max(0, digitsOf(cut.text.slice(0, cut.caret)).length - zeros);
  return { text: shown, caret: placeAfter(shown, left, cut.caret === 0) };
}

/** Whether a grouped number only got or lost digits, so that its dots stand in the wrong places now. */
const moved = (text: string, before: string, edit: Edit): boolean =>
  edit !== "whole" &&
  WRITTEN.test(before) &&
  /^[+\-−]?[\d.]*$/.test(bare(text)) &&
  dotsOf(text) <= dotsOf(before);

const dotsOf = (text: string) => text.split(".").length - 1;

const digitsOf = (text: string) => text.replace(/\D/g, "");

function withoutNeighbour(text: string, caret: number, edit: "backward" | "forward"): Typed {
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
