import { Children, type ReactNode, Suspense } from "react";

/**
 * Hydrates its children one after the other, so that the page can answer in between: React takes over what a Suspense
 * boundary holds after what stands around it, and at once where the visitor touches it. The boundaries are inside of each
 * other: those beside each other would be hydrated together. A child that changes its place is made anew.
 */
export function InPieces({ children }: { children: ReactNode }) {
  return Children.toArray(children).reduceRight<ReactNode>(
    (after, piece) => (
      <>
        {piece}
        {after && <Suspense>{after}</Suspense>}
      </>
    ),
    null,
  );
}
