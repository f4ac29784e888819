import { depthOf, type Inline, MAX_NESTING } from "./nodes.ts";

/** A run of `*`, `_` or `~` that may open or close an emphasis. */
export type Marks = { kind: "marks"; char: string; count: number; opens: boolean; closes: boolean };
export type Piece = Inline | Marks;

const isBlank = (char: string) => char === "" || /\s/u.test(char);
const isSign = (char: string) => /[\p{P}\p{S}]/u.test(char);

/** CommonMark's rule: what stands before and after a run says what it may do. */
export function readMarks(source: string, at: number): Marks {
  const char = source[at] ?? "";
  let end = at;
  while (source[end] === char) end += 1;
  const before = source[at - 1] ?? "";
  const after = source[end] ?? "";
  const left = !isBlank(after) && (!isSign(after) || isBlank(before) || isSign(before));
  const right = !isBlank(before) && (!isSign(before) || isBlank(after) || isSign(after));
  const within = char === "_";
  return {
    kind: "marks",
    char,
    count: end - at,
    opens: left && (!within || !right || isSign(before)),
    closes: right && (!within || !left || isSign(after)),
  };
}

const asText = (piece: Piece): Inline[] => {
  if (piece.kind !== "marks") return [piece];
  return piece.count > 0 ? [{ kind: "text", text: piece.char.repeat(piece.count) }] : [];
};

/** Pairs the runs from the inside out. Linear: a search that found nothing is not made again. */
export function pairMarks(pieces: readonly Piece[]): Inline[] {
  const result: Piece[] = [];
  const openers: number[] = [];
  const searched = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.kind !== "marks") {
      result.push(piece);
      continue;
    }
    const marks = { ...piece };
    while (marks.closes && marks.count > 0 && closeOne(marks, result, openers, searched));
    if (marks.count > 0) {
      if (marks.opens) openers.push(result.length);
      result.push(marks);
    }
  }
  return result.flatMap(asText);
}

function closeOne(closer: Marks, result: Piece[], openers: number[], searched: Map<string, number>): boolean {
  const search = `${closer.char}${closer.opens}${closer.count % 3}`;
  const bottom = searched.get(search) ?? 0;
  for (let i = openers.length - 1; i >= bottom; i -= 1) {
    const at = openers[i] ?? 0;
    const opener = result[at];
    if (opener?.kind !== "marks" || !fits(opener, closer)) continue;
    const used = opener.count >= 2 && closer.count >= 2 ? 2 : 1;
    const children = result.splice(at + 1).flatMap(asText);
    const depth = depthOf(children) + 1;
    opener.count -= used;
    closer.count -= used;
    openers.length = opener.count > 0 ? i + 1 : i;
    if (opener.count === 0) result.pop();
    if (depth > MAX_NESTING) result.push(...children);
    else result.push({ kind: kindOf(closer.char, used), children, depth });
    for (const [key, value] of searched) searched.set(key, Math.min(value, openers.length));
    return true;
  }
  searched.set(search, openers.length);
  return false;
}

const kindOf = (char: string, used: number) => (char === "~" ? "del" : used === 2 ? "strong" : "em");

function fits(opener: Marks, closer: Marks): boolean {
  if (opener.char !== closer.char) return false;
  if (closer.char === "~") return opener.count >= 2 && closer.count >= 2;
  const either = opener.closes || closer.opens;
  const sum = opener.count + closer.count;
  return !either || sum % 3 !== 0 || (opener.count % 3 === 0 && closer.count % 3 === 0);
}
