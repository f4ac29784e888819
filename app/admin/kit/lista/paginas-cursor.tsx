import { Link } from "react-router";
import { ChevronLeft, ChevronRight } from "#app/ui/iconos.tsx";

/** A neighbour page of a list that is too long to be counted. */
type HojaVecina = { params: Record<string, string>; texto: string };

export type EnlacesCursor = {
  /** The filters, kept by every link. */
  params: Record<string, string>;
  /** What the link to the first page says; null on it. */
  primera: string | null;
  anterior: HojaVecina | null;
  siguiente: HojaVecina | null;
};

/** A list of millions of rows is too slow to count: it has only next and previous links. */
export function PaginasCursor({
  label,
  cursor,
  hash,
}: {
  label: string;
  cursor: EnlacesCursor;
  hash: string;
}) {
  const { params, primera, anterior, siguiente } = cursor;
  if (!primera && !anterior && !siguiente) return null;
  const a = (lugar: Record<string, string>) => ({
    search: `?${new URLSearchParams({ ...params, ...lugar })}`,
    hash,
  });
  return (
    <nav className="pages mt-5" aria-label={label}>
      {primera && <Link to={a({})}>{primera}</Link>}
      {anterior && (
        <Link to={a(anterior.params)} rel="prev" className="inline-flex!">
          <ChevronLeft aria-hidden="true" />
          {anterior.texto}
        </Link>
      )}
      {siguiente && (
        <Link to={a(siguiente.params)} rel="next" className="inline-flex!">
          {siguiente.texto}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
