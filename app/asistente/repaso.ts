/** Where the arrows are among the own messages, and what was being written before they were pressed. */
export type Recall = { steps: number; draft: string };

export const NO_RECALL: Recall = { steps: 0, draft: "" };

/** Up goes to older own messages, down to newer ones and back to the draft. */
export function recall(
  { steps, draft }: Recall,
  key: "ArrowUp" | "ArrowDown",
  current: string,
  own: readonly string[],
): { text: string; recall: Recall } {
  const next = key === "ArrowUp" ? Math.min(steps + 1, own.length) : Math.max(steps - 1, 0);
  if (next === steps) return { text: current, recall: { steps, draft } };
  const kept = steps === 0 ? current : draft;
  const text = next === 0 ? kept : (own.at(-next) ?? current);
  return { text, recall: { steps: next, draft: next === 0 ? "" : kept } };
}
