/**
 * The stylesheets of the first page stand in it, and their links are disabled. Those whose links the router has taken
 * away, because the page that is shown now does not use them, go too.
 */
export function dropOwnStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>("style[data-sheet]"))
    if (!document.querySelector(`link[rel=stylesheet][href^="${style.dataset.sheet}"]`)) style.remove();
}
