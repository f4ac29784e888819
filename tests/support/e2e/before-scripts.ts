import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Opens a page whose scripts never arrive, as on a slow line: what stands in the page itself runs. Use it with a fresh window. */
export async function openBeforeScripts(page: Page, path: string): Promise<void> {
  await page.route(/\/assets\/[^?]*\.js$/, () => undefined);
  await page.goto(path, { waitUntil: "domcontentloaded" });
}

/** A press on a button of the page as the server sent it does something, or the button is drawn disabled. */
export async function expectNoLostPress(page: Page, html: string): Promise<void> {
  const lost = await page.evaluate((sent) => {
    const served = new DOMParser().parseFromString(sent, "text/html");
    const sends = ({ type, form }: HTMLButtonElement) => type === "submit" && form !== null;
    const opens = (button: HTMLButtonElement) => button.matches("[popovertarget], [commandfor]");
    return [...served.querySelectorAll("button")]
      .filter((button) => !button.disabled && !sends(button) && !opens(button))
      .map((button) => button.outerHTML.slice(0, 160));
  }, html);
  expect(lost).toEqual([]);
}
