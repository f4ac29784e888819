export const REFERIDOS_POR_PAGINA = 25;

/** Which rows an address asks for; a page beyond the last shows the last. */
export function pedirPagina(url: string, total: number) {
  const pedida = Math.trunc(Number(new URL(url).searchParams.get("pagina"))) || 1;
  const paginas = Math.max(1, Math.ceil(total / REFERIDOS_POR_PAGINA));
  const pagina = Math.min(Math.max(1, pedida), paginas);
  const desde = (pagina - 1) * REFERIDOS_POR_PAGINA;
  return { pagina, paginas, desde, hasta: desde + REFERIDOS_POR_PAGINA };
}
