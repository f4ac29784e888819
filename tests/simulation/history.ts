import { createHash } from "node:crypto";

/** How many steps a failure shows. */
const SHOWN = 12;

/** What happened, one line per step. Two runs of a seed have the same lines, and so the same digest. */
export function createHistory(report?: (line: string) => void) {
  const digest = createHash("sha256");
  const last: string[] = [];
  const counts = new Map<string, number>();
  let steps = 0;
  let begun: string | null = null;
  return {
    /** Names the step that begins, for a failure in the middle of it. */
    begin(what: string): void {
      begun = what;
    },
    /** Writes a step that ended. */
    step(when: Date, what: string, outcome: string): void {
      const line = `${when.toISOString()} ${what} → ${outcome}`;
      digest.update(`${line}\n`);
      last.push(line);
      if (last.length > SHOWN) last.shift();
      steps += 1;
      begun = null;
      report?.(line);
    },
    count(what: string): void {
      counts.set(what, (counts.get(what) ?? 0) + 1);
    },
    last: (): readonly string[] => (begun === null ? last : [...last, `under way: ${begun}`]),
    steps: () => steps,
    counts: (): ReadonlyMap<string, number> => counts,
    digest: () => digest.copy().digest("hex"),
  };
}

export type History = ReturnType<typeof createHistory>;
