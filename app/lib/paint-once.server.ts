import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { PaintOnce } from "./same-markup.tsx";

const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Made by React for pictures that are not lazy: the browser finds those in the page by itself. */
const PICTURE_HINTS = /^(<link rel="preload" as="image"[^>]*>)+/;

const painted = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

export const paintOnce: PaintOnce = (key, content) => {
  const known = painted.get(key);
  if (known !== undefined) return known;
  const markup = renderToString(content).replace(PICTURE_HINTS, "");
  painted.set(key, markup);
  return markup;
};
