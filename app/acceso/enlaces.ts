export type TrozoEnlace = { desde: number; texto: string; href: string | null };

const DIRECCION = /https?:\/\/[^\s<>"[\]]+[^\s<>"[\].,;:!?)]/g;

/** Splits plain text into pieces, so that web addresses can be rendered as links. */
export function separarEnlaces(texto: string): TrozoEnlace[] {
  const trozos: TrozoEnlace[] = [];
  let desde = 0;
  for (const { 0: href, index } of texto.matchAll(DIRECCION)) {
    if (index > desde) trozos.push({ desde, texto: texto.slice(desde, index), href: null });
    trozos.push({ desde: index, texto: href, href });
    desde = index + href.length;
  }
  if (desde < texto.length) trozos.push({ desde, texto: texto.slice(desde), href: null });
  return trozos;
}
