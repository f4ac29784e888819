import type { PageText, Piece, ReadStylesheet } from "#app/context.ts";
import { FAR_STYLES } from "./far.server.ts";
import { withFirstSteps } from "./first-steps.server.ts";

const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"#]+)(#?)"[^>]*>/g;
/** Made by React for every picture that is not lazy: the browser finds those in the page by itself. */
const PICTURE_HINT = /<link rel="preload" as="image"(?![^>]*fetchPriority="high")[^>]*>/gi;

/** By the addresses of all stylesheets of a page: those of a kind of page are one text for all of them. */
const known = new Map<string, string | null>();

/**
 * Rewrites a rendered page so that the browser can paint it from this one answer: its stylesheets stand in it. Its
 * scripts follow after the first paint, see `startLater`.
 */
export function paintFirst(pieces: Piece[], nonce: string, read: ReadStylesheet): PageText {
  const [start, ...rest] = pieces;
  // The head holds no kept markup.
  const end = typeof start === "string" ? start.indexOf("</head>") : -1;
  if (typeof start !== "string" || end < 0) return { before: "", styles: "", after: pieces };
  const head = start.slice(0, end).replace(PICTURE_HINT, "");
  const body = withFirstSteps([start.slice(end), ...rest], nonce);
  const links = [...head.matchAll(STYLESHEET)];
  const styles = stylesOf(
    links.map(([, href = ""]) => href),
    read,
  );
  if (styles === null) return { before: head, styles: "", after: body };
  const first = links[0]?.index ?? head.length;
  return { before: head.slice(0, first), styles, after: [disabled(head.slice(first)), ...body] };
}

/** Null if one of the stylesheets is not known: then the browser loads all of them. */
function stylesOf(links: string[], read: ReadStylesheet): string | null {
  const key = links.join(" ");
  const made = known.get(key);
  if (made !== undefined) return made;
  const texts = links.map((href) => [href, read(href)] as const);
  // React skips a style with data-precedence when it looks for its own elements.
  const styles = texts.every(([, css]) => css !== null)
    ? texts
        .map(([href, css]) => `<style data-precedence="first-paint" data-sheet="${href}">${css}</style>`)
        .concat(FAR_STYLES)
        .join("")
    : null;
  known.set(key, styles);
  return styles;
}

/**
 * The links stay for the router; `disabled` keeps the browser from loading them. The router marks with # what parts that
 * load later use too: those look for a link without it, and would apply the stylesheet a second time.
 */
const disabled = (links: string): string =>
  links.replace(STYLESHEET, (link, href: string, mark: string) => {
    const forParts = mark ? `<link disabled="" rel="stylesheet" href="${href}"/>` : "";
    return `${link.replace("<link ", '<link disabled="" ')}${forParts}`;
  });
