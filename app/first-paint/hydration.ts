/**
 * The styles that came in the page repeat its stylesheets. They go when the page is left: taking them away from a page
 * that stays makes the browser lay out all of it again. Without a stylesheet that failed or is still on its way they stay.
 */
export function dropOwnStyles(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  if ([...sheets].every(({ sheet }) => sheet !== null))
    document.querySelector("style[data-precedence=first-paint]")?.remove();
}
