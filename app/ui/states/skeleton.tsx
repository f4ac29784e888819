import { cx } from "#app/ui/cx.ts";

/** A placeholder block; size it with utilities. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cx("skeleton", className)} aria-hidden="true" />
);

const CardSkeleton = () => (
  <div className="card p-2.5">
    <Skeleton className="aspect-square rounded-campo" />
    <div className="grid gap-2 px-1.5 pt-3 pb-1.5">
      <Skeleton className="h-4.5 w-2/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-[70%]" />
      <Skeleton className="h-6 w-[55%]" />
      <Skeleton className="h-2.5 rounded-full" />
    </div>
  </div>
);

type SkeletonProps = { count: number; title?: boolean; rows?: boolean };

/** Placeholder cards, or the wide rows of a list, optionally with a title bar above. */
export function CardsSkeleton({ count, title = false, rows = false }: SkeletonProps) {
  return (
    <div className="skeleton-late" role="status">
      <span className="sr-only">Cargando…</span>
      {title && <Skeleton className="mb-7 h-11 w-64 max-w-full rounded-campo" />}
      <div className={rows ? "grid gap-4" : cx("cards-grid", count % 4 !== 0 && "lg:grid-cols-3")}>
        {Array.from({ length: count }, (_, position) => `card-${position}`).map((key) =>
          rows ? <Skeleton key={key} className="h-36 rounded-tarjeta" /> : <CardSkeleton key={key} />,
        )}
      </div>
    </div>
  );
}
