import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isLong } from "#tests/support/long.ts";

const SMALLEST = { width: 360, height: 740, stops: [0, 0.35, 0.7, 1] };
const USUAL = { width: 390, height: 844, stops: [0, 0.5, 1] };
const PHONES = isLong ? [SMALLEST, USUAL] : [USUAL];

/**
 * Stops at each part of the page and answers with the buttons, link-buttons, fields and amounts of which a point belongs to
 * a floating element. What passes below a bar of the whole width can be scrolled out from under it, except at the end of the page.
 */
const covered = async (stops: readonly number[]): Promise<string[]> => {
  /** Inside of a round button: nearer to its corners a point belongs to what lies below it. */
  const POINTS = [0.15, 0.5, 0.85];
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
  const isLinkButton = (one: Element) =>
    one.matches("a") &&
    one.clientHeight > 0 &&
    one.clientHeight <= 64 &&
    getComputedStyle(one).display !== "inline";
  const controls = (): [Element, DOMRect][] =>
    [...document.body.querySelectorAll("button,.btn,input,select,textarea,summary,label,a")]
      .filter((one) => one.matches(":not(a),.btn") || isLinkButton(one))
      .map((one) => [one, one.getBoundingClientRect()]);
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
  const floatOver = (one: Element, { left, top, width, height }: DOMRect): Element | undefined => {
    const ends = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    for (const x of POINTS)
      for (const y of POINTS) {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        const float = floatOf(hit);
        if (!float || float.contains(one) || one.contains(hit)) continue;
        const box = float.getBoundingClientRect();
        const isBar = box.width > innerWidth / 2;
        if (!isBar || (ends && box.top > innerHeight / 2)) return float;
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
export async function expectNothingCovered(page: Page): Promise<void> {
  for (const { width, height, stops } of PHONES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(covered, stops), "covered by what floats").toEqual([]);
  }
}
