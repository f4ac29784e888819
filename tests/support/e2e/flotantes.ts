import type { Page } from "playwright-core";
import { expect } from "vitest";

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
] as const;

/** Parts of the page's height where it is looked at, as a person would stop there. */
const STOPS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Buttons, fields and amounts on screen whose centre belongs to a floating element. A bar over the whole width only ends the
 * window: what lies below it is out of sight, except at the end of the page, where it cannot be scrolled out.
 */
const covered = () => {
  const floatOf = (one: Element | null): Element | null =>
    one && (/fixed|sticky/.test(getComputedStyle(one).position) ? one : floatOf(one.parentElement));
  const isBar = (one: Element) => one.getBoundingClientRect().width > innerWidth / 2;
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const hasAmount = (one: Element) =>
    [...one.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && /^\s*[−-]?\$\s?\d/.test(textContent ?? ""),
    );
  return [...document.body.querySelectorAll("*")]
    .filter((one) => one.matches("button,.btn,input,select,textarea,summary") || hasAmount(one))
    .flatMap((one) => {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const float = width * height > 0 ? floatOf(hit) : null;
      if (!float || float.contains(one)) return [];
      const passes = isBar(float) && !(atEnd && float.getBoundingClientRect().top > innerHeight / 2);
      return passes
        ? []
        : [`${one.textContent || one.getAttribute("aria-label") || one.className} < ${float.className}`];
    });
};

/** At rest, no floating element lies over a control or an amount, wherever a phone has scrolled to. */
export async function expectNothingCovered(page: Page): Promise<void> {
  for (const size of PHONES) {
    await page.setViewportSize(size);
    for (const stop of STOPS) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: "instant" }),
        stop,
      );
      const message = `covered at ${size.width}, ${stop} of the page`;
      await expect.poll(() => page.evaluate(covered), { message }).toEqual([]);
    }
  }
}
