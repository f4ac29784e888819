import type { ReadStylesheet } from "#app/context.ts";
import { startLater } from "./starter.server.ts";

const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"#]+)(#?)"[^>]*>/g;
/** Made by React for every picture that is not lazy: the browser finds those in the page by itself. */
const PICTURE_HINT = /<link rel="preload" as="image"(?![^>]*fetchPriority="high")[^>]*>/gi;

const sheets = new Map<string, string | null>();

function sheetAt(href: string, read: ReadStylesheet): string | null {
  const known = sheets.get(href);
  if (known !== undefined) return known;
  const css = read(href);
  sheets.set(href, css);
  return css;
}

/**
 * Rewrites a rendered page so that the browser can paint it from this one answer: its stylesheets stand in it, its
 * scripts follow after the first paint.
 */
export function paintFirst(html: string, read: ReadStylesheet): string {
  const later = startLater(html);
  const end = later.indexOf("</head>");
  if (later === html || end < 0) return html;
  return `${withOwnStyles(later.slice(0, end).replace(PICTURE_HINT, ""), read)}${later.slice(end)}`;
}

/**
 * The head of the page with the text of its stylesheets. The links stay for the router; `disabled` keeps the browser
 * from loading them. The router marks with # what parts that load later use too: those look for a link without it, and
 * would apply the stylesheet a second time. React skips a style with data-precedence when it looks for its own elements.
 */
function withOwnStyles(head: string, read: ReadStylesheet): string {
  const links = [...head.matchAll(STYLESHEET)].map(([, href = ""]) => href);
  const texts = links.map((href) => sheetAt(href, read)).filter((css) => css !== null);
  if (texts.length === 0 || texts.length < links.length) return head;
  const own = links.map(
    (href, i) => `<style data-precedence="first-paint" data-sheet="${href}">${texts[i]}</style>`,
  );
  let isFirst = true;
  return head.replace(STYLESHEET, (link, href: string, mark: string) => {
    const before = isFirst ? own.join("") : "";
    isFirst = false;
    const forParts = mark ? `<link disabled="" rel="stylesheet" href="${href}"/>` : "";
    return `${before}${link.replace("<link ", '<link disabled="" ')}${forParts}`;
  });
}
