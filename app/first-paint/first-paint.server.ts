import type { ReadStylesheet } from "#app/context.ts";
import { startLater } from "./starter.server.ts";
import { readSheet, type Sheet, stylesFor } from "./used-styles.server.ts";

const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"#]+)#?"[^>]*>/g;
/** Made by React for every picture that is not lazy: the browser finds those in the page by itself. */
const PICTURE_HINT = /<link rel="preload" as="image"(?![^>]*fetchPriority="high")[^>]*>/gi;

const sheets = new Map<string, Sheet | null>();

function sheetAt(href: string, read: ReadStylesheet): Sheet | null {
  const known = sheets.get(href);
  if (known !== undefined) return known;
  const css = read(href);
  const sheet = css === null ? null : readSheet(css);
  sheets.set(href, sheet);
  return sheet;
}

/**
 * Rewrites a rendered page so that the browser can paint it from this one answer: the styles that it uses stand in it,
 * its stylesheets and scripts follow after the first paint. Without the script that enables them, the stylesheets
 * stay as they are.
 */
export function paintFirst(html: string, read: ReadStylesheet): string {
  const later = startLater(html);
  const end = later.indexOf("</head>");
  if (later === html || end < 0) return html;
  const [head, rest] = [later.slice(0, end).replace(PICTURE_HINT, ""), later.slice(end)];
  return `${withOwnStyles(head, rest, read)}${rest}`;
}

/**
 * The head of the page with the styles that the rest of it uses.
 * `disabled` keeps the browser from loading a stylesheet; the script of the page enables all of them together,
 * before it hydrates. React skips a style with data-precedence when it looks for its own elements.
 */
function withOwnStyles(head: string, rest: string, read: ReadStylesheet): string {
  const links = [...head.matchAll(STYLESHEET)].map(([link, href = ""]) => ({ link, href }));
  const found = links.map(({ href }) => sheetAt(href, read)).filter((sheet) => sheet !== null);
  if (found.length === 0 || found.length < links.length) return head;
  const styles = stylesFor(links.map(({ href }) => href).join(" "), found, `${head}${rest}`);
  const own = `<style data-precedence="first-paint">${styles}</style>`;
  const plain = `<noscript>${links.map(({ link }) => link).join("")}</noscript>`;
  let isFirst = true;
  return head.replace(STYLESHEET, (link) => {
    const later = link.replace("<link ", '<link disabled="" media="print" ');
    const before = isFirst ? `${own}${plain}` : "";
    isFirst = false;
    return `${before}${later}`;
  });
}
