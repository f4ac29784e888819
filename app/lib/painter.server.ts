import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { startLater } from "#app/first-paint/starter.server.ts";
import type { Painter, Texts } from "./same-markup.tsx";

const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Made by React for pictures that are not lazy: the browser finds those in the page by itself. */
const PICTURE_HINTS = /^(<link rel="preload" as="image"[^>]*>)+/;

const painted = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

function once(key: string, content: () => ReactNode): string {
  const known = painted.get(key);
  if (known !== undefined) return known;
  const markup = renderToString(content()).replace(PICTURE_HINTS, "");
  painted.set(key, markup);
  return markup;
}

/** The markup of a kind before its first text, and then each text by its name with what follows it. */
type Kind = { start: string; rest: { name: string; after: string }[] };

const kinds = new LRUCache<string, Kind>({ max: 2_000 });

/** Stand for texts in a kind: characters that no font of the shop shows, one for each text. */
const SLOTS = /[\uE100-\uE1FF]/g;
const FIRST_SLOT = 0xe100;

function fill(key: string, texts: Texts, content: (texts: Texts) => ReactNode): string {
  const known = kinds.get(key);
  const kind = known ?? cutKind(Object.keys(texts), content);
  if (!known) kinds.set(key, kind);
  let markup = kind.start;
  for (const { name, after } of kind.rest) markup += escapeText(texts[name] ?? "") + after;
  return markup;
}

function cutKind(names: readonly string[], content: (texts: Texts) => ReactNode): Kind {
  const slots = names.map((name, i) => [name, String.fromCharCode(FIRST_SLOT + i)] as const);
  const html = renderToString(content(Object.fromEntries(slots))).replace(PICTURE_HINTS, "");
  const [start = "", ...pieces] = html.split(SLOTS);
  const found = html.match(SLOTS) ?? [];
  const rest = pieces.map((after, i) => ({
    name: names[(found[i] ?? "").charCodeAt(0) - FIRST_SLOT] ?? "",
    after,
  }));
  return { start, rest };
}

const SPECIAL = /["&'<>]/g;
const ESCAPES: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** As React writes a text, and a text of an attribute. */
const escapeText = (text: string): string => text.replace(SPECIAL, (sign) => ESCAPES[sign] ?? "");

/** By the routes of a page, of which a shop has few. */
const scripts = new Map<string, string>();

function scriptsOf(routes: string, content: () => ReactNode): string {
  const known = scripts.get(routes);
  if (known !== undefined) return known;
  const later = startLater(renderToString(content()));
  // While the shop is developed its modules change.
  if (import.meta.env.PROD) scripts.set(routes, later);
  return later;
}

/** Random, so that no text of a person can hold one. */
const MARK = `parte-${randomUUID()}-`;
const MARK_END = ";";
/** React writes this between two texts, and takes a mark for one. */
const BETWEEN_TEXTS = "<!-- -->";

/** The painter of one page. */
export function createPainter(): Painter & { whole: (html: string) => string } {
  const markups: string[] = [];
  return {
    once,
    fill,
    scripts: scriptsOf,
    mark: (markup) => `${MARK}${markups.push(markup) - 1}${MARK_END}`,
    /** The rendered page with the markup of all marks. */
    whole(html) {
      const [first = "", ...marked] = html.split(MARK);
      const pieces: string[] = [];
      let before = first;
      for (const piece of marked) {
        const end = piece.indexOf(MARK_END);
        const after = piece.slice(end + MARK_END.length);
        pieces.push(
          before.endsWith(BETWEEN_TEXTS) ? before.slice(0, -BETWEEN_TEXTS.length) : before,
          markups[Number(piece.slice(0, end))] ?? "",
        );
        before = after.startsWith(BETWEEN_TEXTS) ? after.slice(BETWEEN_TEXTS.length) : after;
      }
      return [...pieces, before].join("");
    },
  };
}
