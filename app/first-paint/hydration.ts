/**
 * The stylesheets of the first page stand in it. Each applies while the router has a link to it, as the link would; the
 * link stays disabled, so that nothing is loaded and a page that is gone back to has its styles at once.
 */
export function followLinks(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>("style[data-sheet]")) {
    const links = document.querySelectorAll<HTMLLinkElement>(
      `link[rel=stylesheet][href^="${style.dataset.sheet}"]`,
    );
    for (const link of links) if (!link.disabled) link.disabled = true;
    const media = links.length > 0 ? "" : "not all";
    if (style.media !== media) style.media = media;
  }
}
