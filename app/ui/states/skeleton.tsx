import { cx } from "#app/ui/cx.ts";

/** A placeholder block; size it with utilities. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cx("skeleton", className)} aria-hidden="true" />
);

const CardSkeleton = () => (
  <div className="card p-2.5">
    <Skeleton className="aspect-square rounded-[14px]" />
    <div className="grid gap-2 px-1.5 pt-3 pb-1.5">
      <Skeleton className="h-[18px] w-2/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-[70%]" />
      <Skeleton className="h-6 w-[55%]" />
      <Skeleton className="h-2.5 rounded-full" />
    </div>
  </div>
);

/** A title bar over wide rows with a picture at their left. */
export const RowsSkeleton = ({ count }: { count: number }) => (
  <div className="skeleton-late" role="status">
    <span className="sr-only">Cargando…</span>
    <Skeleton className="mb-7 h-11 w-64 max-w-full rounded-[14px]" />
    <div className="grid gap-3 md:gap-4">
      {Array.from({ length: count }, (_, position) => `row-${position}`).map((key) => (
        <div key={key} className="card flex gap-4 p-4">
          <Skeleton className="size-[72px] shrink-0 rounded-[14px] md:size-24" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-3 rounded-full" />
            <Skeleton className="h-4 w-[70%]" />
          </div>
        </div>
      ))}
    </div>
  </div>
);

/** Placeholder cards, optionally with a title bar above. */
export function CardsSkeleton({ count, title = false }: { count: number; title?: boolean }) {
  return (
    <div className="skeleton-late" role="status">
      <span className="sr-only">Cargando…</span>
      {title && <Skeleton className="mb-7 h-11 w-64 max-w-full rounded-[14px]" />}
      <div className={cx("cards-grid", count % 4 !== 0 && "cards-grid-3")}>
        {Array.from({ length: count }, (_, position) => `card-${position}`).map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
