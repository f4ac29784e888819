import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isLong } from "#tests/support/long.ts";

type Phone = { width: number; height: number; stops: number[] };

/** Both buttons have the least room here; the stops are close enough for each line of a card to pass below them. */
export const SHORT: Phone = { width: 390, height: 640, stops: Array.from({ length: 25 }, (_, n) => n / 24) };
const SMALLEST: Phone = { width: 360, height: 740, stops: [0, 0.35, 0.7, 1] };
const USUAL: Phone = { width: 390, height: 844, stops: [0, 0.5, 1] };
const PHONES = isLong ? [SMALLEST, USUAL] : [USUAL];

/**
 * Stops at each part of the page and answers with the buttons, links, fields, amounts, arrows of promos and strips of draws of
 * which a point belongs to a floating element. What passes below a bar of the whole width can be scrolled out from under it,
 * except at the end of the page.
 */
const covered = async (stops: readonly number[]): Promise<string[]> => {
  /** Inside of a round button: nearer to its corners a point belongs to what lies below it. */
  const POINTS = [0.15, 0.5, 0.85];
  /** A field is seen up to its rounded corners. */
  const FIELD_EDGE = 6;
  const pointsOf = (one: Element, start: number, size: number) =>
    one.matches("input,select,textarea") && size > 4 * FIELD_EDGE
      ? [start + FIELD_EDGE, start + size / 2, start + size - FIELD_EDGE]
      : POINTS.map((part) => start + size * part);
  /** The placing of the floating buttons waits for the page to rest; later than this, something is wrong. */
  const PATIENCE_MS = 5_000;
  /** Kept for each look: the styles of the ancestors are what takes time. */
  let known = new Map<Element, Element | null>();
  const floatOf = (one: Element | null): Element | null => {
    if (!one) return null;
    const before = known.get(one);
    if (before !== undefined) return before;
    const float = /fixed|sticky/.test(getComputedStyle(one).position) ? one : floatOf(one.parentElement);
    known.set(one, float);
    return float;
  };
  /** A higher link is a card or a picture; a link within a text is looked at line by line. */
  const LINK_HEIGHT = 64;
  const boxesOf = (one: Element): DOMRect[] =>
    one.matches(":not(a),.btn")
      ? [one.getBoundingClientRect()]
      : [...one.getClientRects()].filter(({ height }) => height <= LINK_HEIGHT);
  const CONTROLS =
    "button,.btn,input,select,textarea,summary,label,a,.producto-promo-flecha,.escenario-franja";
  const controls = (): [Element, DOMRect][] =>
    [...document.body.querySelectorAll(CONTROLS)].flatMap((one) =>
      boxesOf(one).map((box): [Element, DOMRect] => [one, box]),
    );
  const amounts = (): [Element, DOMRect][] => {
    const found: [Element, DOMRect][] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: amount } of (text.nodeValue ?? "").matchAll(/\$\s?\d[\d.]*|[+−]\d[\d.]*/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        if (text.parentElement) found.push([text.parentElement, range.getBoundingClientRect()]);
      }
    return found;
  };
  /** The bar that covers a control there. A button may stand on it: in the game the chat has a corner of the table's foot. */
  const barOver = (one: Element, x: number, y: number): DOMRect | undefined =>
    document
      .elementsFromPoint(x, y)
      .flatMap((hit) => floatOf(hit) ?? [])
      .filter((float) => !float.contains(one))
      .map((float) => float.getBoundingClientRect())
      .find(({ width }) => width > innerWidth / 2);
  const floatOver = (one: Element, { left, top, width, height }: DOMRect): Element | undefined => {
    const ends = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    for (const x of pointsOf(one, left, width))
      for (const y of pointsOf(one, top, height)) {
        const hit = document.elementFromPoint(x, y);
        const float = floatOf(hit);
        if (!float || float.contains(one) || one.contains(hit)) continue;
        const bar = barOver(one, x, y);
        if (!bar || (ends && bar.top > innerHeight / 2)) return float;
      }
    return undefined;
  };
  const look = () => {
    known = new Map();
    return [...controls(), ...amounts()].flatMap(([one, box]) => {
      if (box.width * box.height === 0 || box.bottom < 0 || box.top > innerHeight) return [];
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const float = floatOver(one, box);
      const words = one.textContent || one.getAttribute("aria-label") || one.className;
      return float ? [`${words} < ${float.className}`] : [];
    });
  };
  const seen: string[] = [];
  for (const stop of stops) {
    const before = scrollY;
    scrollTo({ top: stop * document.documentElement.scrollHeight, behavior: "instant" });
    // The buttons are placed 100 ms after the last movement.
    if (scrollY !== before || stop === 0) await new Promise((done) => setTimeout(done, 130));
    const until = performance.now() + PATIENCE_MS;
    let now = look();
    while (now.length > 0 && performance.now() < until) {
      await new Promise((done) => setTimeout(done, 50));
      now = look();
    }
    seen.push(...now.map((line) => `${innerWidth} px, ${stop} of the page: ${line}`));
  }
  return seen;
};

/** At rest, no floating element lies over a control or an amount, wherever a phone has scrolled to. */
export async function expectNothingCovered(page: Page, phones: readonly Phone[] = PHONES): Promise<void> {
  for (const { width, height, stops } of phones) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(covered, stops), "covered by what floats").toEqual([]);
  }
}
