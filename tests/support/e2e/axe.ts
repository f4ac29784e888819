import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { runAxe } from "./repeated.ts";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const CONTRAST = "color-contrast";
/**
 * The browser computes the colours of what is far below the window only when it comes near, unless told otherwise. And
 * with little motion every property of every element has a transition, however short: a change of theme passes
 * through all of them, which takes seconds. The header of a page that is scrolled down is half transparent, as the
 * specification says: its own colours are compared.
 */
const DRAWN = `* { content-visibility: visible !important }
  *, ::before, ::after { transition-property: none !important }
  .site-header { opacity: 1 !important }`;

/** `contrast`: that rule, which takes most of the time, alone or left out; without it, all of them. */
export async function expectNoAxeViolations(page: Page, contrast?: "only" | "none"): Promise<void> {
  await draw(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const options: RunOptions = {
    resultTypes: ["violations"],
    preload: false,
    // The only frames are those of mails, in which nothing may run.
    iframes: false,
    ...(contrast === "only" ? { runOnly: [CONTRAST] } : {}),
    ...(contrast === "none" ? { rules: { [CONTRAST]: { enabled: false } } } : {}),
  };
  expect(await page.evaluate(runAxe, options), `accessibility of ${page.url()}`).toEqual([]);
}

/** Everything has its colours, and none is on its way from one theme to the other. */
const draw = (page: Page) =>
  page.evaluate((rule) => {
    if (document.adoptedStyleSheets.length === 0) {
      const drawn = new CSSStyleSheet();
      drawn.replaceSync(rule);
      document.adoptedStyleSheets = [drawn];
    }
    const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined);
  }, DRAWN);
