import { Link, useLocation } from "react-router";
import { ChevronLeft, ChevronRight } from "#app/ui/iconos.tsx";

/** Links that change one search parameter and keep the others. Renders nothing for a single page. */
export function Pagination({
  page,
  pages,
  param = "pagina",
  label = "Páginas",
}: {
  page: number;
  pages: number;
  param?: string;
  label?: string;
}) {
  const { pathname, search } = useLocation();
  if (pages <= 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    if (target === 1) next.delete(param);
    else next.set(param, String(target));
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" aria-label="Página anterior">
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {pagesShown(page, pages).map((shown, position, all) =>
        shown === null ? (
          <span key={`gap-${all[position - 1]}`}>…</span>
        ) : (
          <Link key={shown} to={to(shown)} aria-current={shown === page ? "page" : undefined}>
            {shown}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={to(page + 1)} rel="next" aria-label="Página siguiente">
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}

/** Page numbers to show: the ends, the current one and its neighbours; null is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, position) => {
    const gap = n - (sorted[position - 1] ?? n - 1);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
