import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isLong } from "#tests/support/long.ts";

const SMALLEST = { width: 390, height: 640 } as const;
/** The windows in which everything is looked at: `npm test` takes the smallest one. */
export const VENTANAS = isLong
  ? [{ width: 390, height: 844 }, SMALLEST, { width: 1440, height: 900 }]
  : [SMALLEST];

/**
 * Where each part that is fixed to the window stands, where the parts that stick to its top do, and where the headings that are in view stand in the
 * document. A part that is not drawn, or that the notices of the moment draw, has no place; the heads of a table stick to their list.
 */
const places = () => {
  const isSticky = (one: Element | null): boolean =>
    one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || isSticky(one.parentElement));
  const isDrawn = (one: Element) =>
    one.getClientRects().length > 0 && !one.closest(".toasts, [popover], table");
  const isInView = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const nameOf = (one: Element) => `${one.localName}.${one.getAttribute("class")}`;
  const parts = [...document.body.querySelectorAll("*")]
    .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position) && isDrawn(one))
    .flatMap((one): [string, number][] => {
      const { position } = getComputedStyle(one);
      const { top, left } = one.getBoundingClientRect();
      return [
        [`${position} ${nameOf(one)} top`, top],
        [`${position} ${nameOf(one)} left`, left],
      ];
    });
  const headings = [...document.querySelectorAll("main :is(h1, h2)")]
    .filter((one) => isDrawn(one) && !isSticky(one) && isInView(one))
    .map((one): [string, number] => [
      `${one.localName} ${one.textContent}`,
      one.getBoundingClientRect().top + scrollY,
    ]);
  return [...parts, ...headings].map(([name, place]): [string, number] => [name, Math.round(place)]);
};

/** The sticky parts that stand at the top of the window before it is scrolled: header and side bar. Others move until they stick. */
const stuckAtTop = () =>
  [...document.body.querySelectorAll("*")]
    .filter((one) => {
      const { position, top } = getComputedStyle(one);
      return position === "sticky" && Math.abs(one.getBoundingClientRect().top - Number.parseFloat(top)) <= 1;
    })
    .map((one) => `sticky ${one.localName}.${one.getAttribute("class")} top`);

/** Turns of the wheel: to the end of a short page, and back. */
const TURNS = [...Array.from({ length: 12 }, () => 130), ...Array.from({ length: 12 }, () => -130)];

/** Scrolls down and up in small turns and looks after each one: what is there twice is at the same place. */
export async function expectNothingMoves(page: Page): Promise<void> {
  // At the edge, where the pointer lifts no card.
  await page.mouse.move(3, 300);
  const stuck = new Set(await page.evaluate(stuckAtTop));
  const isFree = (name: string) => /^sticky .* top$/.test(name) && !stuck.has(name);
  const seen = new Map<string, Set<number>>();
  for (const turn of TURNS) {
    await page.mouse.wheel(0, turn);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    for (const [name, place] of await page.evaluate(places))
      seen.set(name, (seen.get(name) ?? new Set()).add(place));
  }
  const moved = [...seen].filter(
    ([name, seenAt]) => !isFree(name) && Math.max(...seenAt) - Math.min(...seenAt) > 1,
  );
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(
    moved.map(([name, seenAt]) => `${name}: ${[...seenAt].join(", ")}`),
    `moved at ${width}×${height}`,
  ).toEqual([]);
}

/** Controls that lie below the corner at the end of the page, or that a bar at the bottom holds there at any time. */
const underCorner = () => {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  const corner = [...document.querySelectorAll<HTMLElement>(".floating-button")]
    .filter((one) => getComputedStyle(one).position === "fixed" && one.getClientRects().length > 0)
    .map((one) => one.getBoundingClientRect());
  const isUnder = (one: Element) =>
    [...one.getClientRects()].some((box) =>
      corner.some(
        (button) =>
          box.left < button.right &&
          button.left < box.right &&
          box.top < button.bottom &&
          button.top < box.bottom,
      ),
    );
  return [...document.querySelectorAll("a, button, input, select, textarea, summary, label")]
    .filter((one) => !one.closest(".floating-button, dialog, #mati-panel"))
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isUnder(one))
    .map((one) => one.textContent || one.getAttribute("aria-label") || one.className);
};

/** What the cart covers where it stands, of what can be pressed in this view. */
export const underFloatingCart = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cart = document.querySelector(".floating-cart")?.getBoundingClientRect();
    if (!cart) throw new Error("no floating cart");
    return [...document.querySelectorAll("main :is(a, button, input, select, label)")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const isBeside =
          box.right <= cart.left ||
          box.left >= cart.right ||
          box.bottom <= cart.top ||
          box.top >= cart.bottom;
        return !isBeside && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      })
      .map((one) => one.textContent || one.getAttribute("aria-label") || one.className);
  });

/** At the end of a page, the floating buttons have room of their own. `npm test` looks at the smallest window, which has least room. */
export async function expectRoomForCorner(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of VENTANAS) {
    await page.setViewportSize(size);
    expect(await page.evaluate(underCorner), `under the corner at ${size.width}×${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
