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

/** Milliseconds between the first paint and the presses, and how much slower the processor is meanwhile. */
const AFTER_PAINT = 50;
const SLOWER = 6;

type Press = { button: string; seen: "disabled" | "sends" | "opens" | "nothing" };

/**
 * Opens a page on a slow processor, presses all its buttons shortly after the first paint and tells what each press did. Forms are held back, so
 * that the page stays.
 */
export async function pressAfterPaint(page: Page, path: string): Promise<Press[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript((wait) => {
    const press = (button: HTMLButtonElement): Press => {
      let seen: Press["seen"] = button.disabled ? "disabled" : "nothing";
      const sends = (event: Event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        seen = "sends";
      };
      const target = button.popoverTargetElement;
      const wasOpen = target?.matches(":popover-open");
      window.addEventListener("submit", sends, true);
      if (seen === "nothing") button.click();
      window.removeEventListener("submit", sends, true);
      if (target && target.matches(":popover-open") !== wasOpen) seen = "opens";
      return { button: button.outerHTML.slice(0, 160), seen };
    };
    const pressed = new Promise<Press[]>((done) => {
      const look = (list: PerformanceObserverEntryList) => {
        if (list.getEntriesByName("first-contentful-paint").length === 0) return;
        setTimeout(() => done([...document.querySelectorAll("button")].map(press)), wait);
      };
      new PerformanceObserver(look).observe({ type: "paint", buffered: true });
    });
    Object.assign(window, { pressed });
  }, AFTER_PAINT);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return page.evaluate(() => (window as unknown as { pressed: Promise<Press[]> }).pressed);
}
