export type Piece = { at: number; text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"[\]]+[^\s<>"[\].,;:!?)]/g;

/** Plain text as pieces, its web addresses apart. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: href, index } of text.matchAll(ADDRESS)) {
    if (index > at) pieces.push({ at, text: text.slice(at, index), href: null });
    pieces.push({ at: index, text: href, href });
    at = index + href.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), href: null });
  return pieces;
}
