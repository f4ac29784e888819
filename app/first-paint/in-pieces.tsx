import { Children, type ReactNode, Suspense } from "react";

/**
 * Hydrates its children one after the other, so that the page can answer in between: React takes over what a Suspense
 * boundary holds after what stands around it, and at once where the visitor touches it. `by` children make a piece. The
 * boundaries are inside of each other: those beside each other would be hydrated together.
 */
export function InPieces({ by = 1, children }: { by?: number; children: ReactNode }) {
  const all = Children.toArray(children);
  const pieces = Array.from({ length: Math.ceil(all.length / by) }, (_, i) =>
    all.slice(i * by, (i + 1) * by),
  );
  return pieces.reduceRight<ReactNode>(
    (after, piece) => (
      <>
        {piece}
        {after && <Suspense>{after}</Suspense>}
      </>
    ),
    null,
  );
}
