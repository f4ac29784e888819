import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Piece } from "#app/context.ts";
import { startLater } from "#app/first-paint/starter.server.ts";
import { enMarcado } from "#modules/comun/marcado.ts";
import type { Painter, Texts } from "./same-markup.tsx";
import { hashMarkedScripts } from "./script-hashes.server.ts";

const MAX_SIZE = 16 * 1024 * 1024;
/** Made by React for pictures that are not lazy: the browser finds those in the page by itself. */
const PICTURE_HINTS = /^(<link rel="preload" as="image"[^>]*>)+/;

/** Random, so that no text of a person can hold it. */
const FIGURE = randomUUID();

const painted = new LRUCache<string, readonly Buffer[]>({
  maxSize: MAX_SIZE,
  sizeCalculation: (parts, key) => parts.reduce((sum, part) => sum + part.length, key.length),
});

function once(key: string, content: () => ReactNode): readonly Buffer[] {
  const known = painted.get(key);
  if (known !== undefined) return known;
  const markup = renderToString(content()).replace(PICTURE_HINTS, "");
  const parts = markup.split(FIGURE).map((part) => Buffer.from(part));
  painted.set(key, parts);
  return parts;
}

/** The markup of a kind before its first text, and then each text by its name with what follows it. */
type Kind = { start: Buffer; rest: { name: string; after: Buffer }[] };

const kinds = new LRUCache<string, Kind>({ max: 2_000 });

/** Stand for texts in a kind: characters that no font of the shop shows, one for each text. */
const SLOTS = /[\uE100-\uE1FF]/g;
const FIRST_SLOT = 0xe100;

function fill(key: string, texts: Texts, content: (texts: Texts) => ReactNode): Piece[] {
  const known = kinds.get(key);
  const kind = known ?? cutKind(Object.keys(texts), content);
  if (!known) kinds.set(key, kind);
  const pieces: Piece[] = [kind.start];
  for (const { name, after } of kind.rest) pieces.push(enMarcado(texts[name] ?? ""), after);
  return pieces;
}

function cutKind(names: readonly string[], content: (texts: Texts) => ReactNode): Kind {
  const slots = names.map((name, i) => [name, String.fromCharCode(FIRST_SLOT + i)] as const);
  const html = renderToString(content(Object.fromEntries(slots))).replace(PICTURE_HINTS, "");
  const [start = "", ...pieces] = html.split(SLOTS);
  const found = html.match(SLOTS) ?? [];
  const rest = pieces.map((after, i) => ({
    name: names[(found[i] ?? "").charCodeAt(0) - FIRST_SLOT] ?? "",
    after: Buffer.from(after),
  }));
  return { start: Buffer.from(start), rest };
}

type Scripts = { markup: Buffer; hashes: readonly string[] };

/** By the routes of a page, of which a shop has few. */
const scripts = new Map<string, Scripts>();

function scriptsOf(routes: string, content: (nonce: string) => ReactNode): Scripts {
  const known = scripts.get(routes);
  if (known !== undefined) return known;
  const nonce = randomUUID();
  const { html, hashes } = hashMarkedScripts(startLater(renderToString(content(nonce))), nonce);
  const made = { markup: Buffer.from(html), hashes };
  // While the shop is developed its modules change.
  if (import.meta.env.PROD) scripts.set(routes, made);
  return made;
}

/** Random, so that no text of a person can hold one. */
const MARK = `parte-${randomUUID()}-`;
const MARK_END = ";";
/** React writes this between two texts, and takes a mark for one. */
const BETWEEN_TEXTS = "<!-- -->";

export type PagePainter = Painter & {
  /** The pieces of the rendered page, with the markup of all marks. */
  whole: (html: string) => Piece[];
  /** The hashes of the kept scripts in the page. */
  hashes: string[];
};

/** The painter of one page. */
export function createPainter(): PagePainter {
  const marked: (readonly Piece[])[] = [];
  const hashes: string[] = [];
  const mark = (pieces: readonly Piece[]) => `${MARK}${marked.push(pieces) - 1}${MARK_END}`;
  return {
    once,
    fill,
    figure: FIGURE,
    mark,
    scripts(routes, content) {
      const kept = scriptsOf(routes, content);
      hashes.push(...kept.hashes);
      return mark([kept.markup]);
    },
    hashes,
    whole(html) {
      const [first = "", ...rest] = html.split(MARK);
      const pieces: Piece[] = [];
      let before = first;
      for (const piece of rest) {
        const end = piece.indexOf(MARK_END);
        const after = piece.slice(end + MARK_END.length);
        pieces.push(
          before.endsWith(BETWEEN_TEXTS) ? before.slice(0, -BETWEEN_TEXTS.length) : before,
          ...(marked[Number(piece.slice(0, end))] ?? []),
        );
        before = after.startsWith(BETWEEN_TEXTS) ? after.slice(BETWEEN_TEXTS.length) : after;
      }
      return [...pieces, before];
    },
  };
}
