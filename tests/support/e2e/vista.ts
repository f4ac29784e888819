import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Boxes that scroll sideways without being positioned. Their hidden labels (`.sr-only` is absolute) escape the box and
 * widen the page as soon as a row has one.
 */
const leakyBoxes = () =>
  [...document.body.querySelectorAll<HTMLElement>("*:not(textarea,select,input)")]
    .filter((one) => {
      const { overflowX, position } = getComputedStyle(one);
      return (overflowX === "auto" || overflowX === "scroll") && position === "static" && one.clientWidth > 0;
    })
    .map(({ className }) => className);

/** Wide content scrolls in a box of its own, never the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [beyond, width] = await page.evaluate(() => [
    Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    window.innerWidth,
  ]);
  expect(beyond, `pixels beyond the right edge at ${width}`).toBe(0);
  expect(await page.evaluate(leakyBoxes), "boxes that scroll and need `position: relative`").toEqual([]);
}

/**
 * Writes down what elements say at each change, from now until the page is left: for what is shown for a moment only. The result
 * reads one line for each change, with an empty text for an element that is not there.
 */
export async function anotarCambios(page: Page, ...selectors: string[]): Promise<() => Promise<string[][]>> {
  const lines = await page.evaluateHandle((selectors) => {
    const written: string[][] = [];
    const look = () => {
      const line = selectors.map((selector) => document.querySelector(selector)?.textContent ?? "");
      if (line.join("\n") !== written.at(-1)?.join("\n")) written.push(line);
    };
    const whatever = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document.body, whatever);
    look();
    return written;
  }, selectors);
  return () => lines.jsonValue();
}

/** Text beyond the edges of the window that cannot be scrolled to: the page clips what is too wide. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isBoxed = (one: Element | null): boolean => {
      if (!one || one === document.body) return false;
      const { overflowX, visibility } = getComputedStyle(one);
      return overflowX !== "visible" || visibility === "hidden" || isBoxed(one.parentElement);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || parent.closest("[aria-hidden=true],.sr-only,script,style,noscript")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (right > innerWidth + 1 || left < -1) && !isBoxed(parent))
        found.push(text.textContent ?? "");
    }
    return found;
  });

/** A phone and a desktop at 200 % (and the 320 px of WCAG), with their heights. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 422 },
] as const;

/** The text spacing of WCAG: https://www.w3.org/TR/WCAG22/#text-spacing */
const SPACED = `*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}
  p{margin-bottom:2em!important}`;

/** Share of the window's height covered by fixed elements. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.body.querySelectorAll("*")].filter((one) => {
      const { position, visibility, pointerEvents } = getComputedStyle(one);
      return (
        /fixed|sticky/.test(position) &&
        visibility === "visible" &&
        pointerEvents !== "none" &&
        !one.closest("dialog,[role=dialog]")
      );
    });
    const bars = fixed
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight);
    return bars.reduce((sum, { height }) => sum + height, 0) / innerHeight;
  });

/** At 200 % zoom and with WCAG's text spacing, nothing is cut off or covered. */
export async function expectReflow(page: Page): Promise<void> {
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    expect(await cutOff(page), `letters cut off at ${size.width}`).toEqual([]);
    expect(await covered(page), `share of the window that is covered at ${size.width}`).toBeLessThan(0.5);
  }
  const style = await page.addStyleTag({ content: SPACED });
  expect(await cutOff(page), "letters cut off when they are spaced").toEqual([]);
  await style.evaluate((one) => one.parentNode?.removeChild(one));
}

/**
 * What a finger presses although it is lower or narrower than 44 px. A link within a sentence has the size of its words; a box
 * to tick has that of its label. Part of a target may stand around what is drawn.
 */
const smallTargets = () => {
  const SIDE = 44;
  const CONTROLS = "a, button, input:not([type=hidden]), select, textarea, summary";
  const isInSentence = (one: Element) =>
    one.localName === "a" &&
    getComputedStyle(one).display === "inline" &&
    [...(one.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === 3 && node.textContent?.trim(),
    );
  const isSeen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(".sr-only, .skip-link");
  const labelOf = (one: Element) =>
    one instanceof HTMLInputElement && /checkbox|radio/.test(one.type) ? (one.labels?.[0] ?? one) : one;
  const isHit = (one: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (one.contains(hit) || hit.closest("label") === one);
  };
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const one = labelOf(control);
    const { width, height } = one.getBoundingClientRect();
    if (width * height === 0 || !isSeen(control) || isInSentence(control)) return [];
    if (width > SIDE - 1 && height > SIDE - 1) return [];
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [across, down] = [Math.max(width, SIDE) / 2 - 1, Math.max(height, SIDE) / 2 - 1];
    const edges = [
      [x - across, y],
      [x + across, y],
      [x, y - down],
      [x, y + down],
    ] as const;
    if (edges.every(([atX, atY]) => isHit(one, atX, atY))) return [];
    const words = control.getAttribute("aria-label") ?? control.textContent;
    return [
      `${Math.round(width)}×${Math.round(height)} ${control.localName} «${words?.trim().slice(0, 40)}»`,
    ];
  });
};

/** On a phone every control is large enough for a finger. */
export async function expectTargets(page: Page): Promise<void> {
  expect(await page.evaluate(smallTargets), "controls below 44 px").toEqual([]);
}

const ON_SCREEN_ONLY =
  ".site-header,.site-footer,.floating-cart,.mati-boton,.admin-dock,.demo-banner,.comprar-barra,.carrito-barra,.btn";

/** The printed page has the content and none of the interactive elements. Leaves the page as printed. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => one.className),
    ON_SCREEN_ONLY,
  );
  expect(seen, "printed although it belongs to the screen").toEqual([]);
  expect(await page.locator("h1").isVisible(), "the title is printed").toBe(true);
  // Sheets say the shop's name themselves.
  const sheets = page.locator(".hojas");
  if ((await sheets.count()) > 0)
    return expect(await sheets.getByText("Puntazo").first().isVisible(), "the sheet names the shop").toBe(
      true,
    );
  const head = await page
    .locator("main")
    .evaluate((main) => getComputedStyle(main, "::before").getPropertyValue("content"));
  expect(head, "the name of the shop is printed").toContain("Puntazo");
}
