import type { Browser, BrowserContext, Page } from "playwright-core";

/** What cannot be changed after a context is created. */
export type Looks = {
  browser: Browser;
  url: string;
  viewport: { width: number; height: number };
  javascript: boolean;
  colorScheme: "light" | "dark";
  worker: boolean;
};
/** A window with cookies and storage of its own. */
export type Visitor = { context: BrowserContext; page: Page; looks: Looks };

/** More windows than most tests open at once would only take memory. */
const MOST_KEPT = 6;
const LISTENED = ["console", "pageerror", "request", "response", "requestfailed", "dialog", "popup"];

let idle: Visitor[] = [];

/**
 * Windows are used again, without what the previous test left in them: a new one has to load and compile the scripts
 * of the shop again, which is a third of the time that a page takes.
 */
export const visitors = {
  async take(looks: Looks): Promise<Visitor> {
    // The windows of another server are of no use any more.
    const foreign = idle.filter((one) => one.looks.url !== looks.url);
    idle = idle.filter((one) => one.looks.url === looks.url);
    for (const { context } of foreign) await context.close();
    const index = idle.findIndex((one) => isAlike(one.looks, looks));
    const [found] = index === -1 ? [] : idle.splice(index, 1);
    return found ?? open(looks);
  },

  async giveBack(visitor: Visitor): Promise<void> {
    const clean = idle.length < MOST_KEPT && (await forget(visitor));
    if (clean) idle.push(visitor);
    else await visitor.context.close();
  },
};

const isAlike = (one: Looks, other: Looks) =>
  one.browser === other.browser &&
  one.viewport.width === other.viewport.width &&
  one.javascript === other.javascript &&
  one.colorScheme === other.colorScheme &&
  one.worker === other.worker;

export async function open(looks: Looks): Promise<Visitor> {
  const context = await looks.browser.newContext({
    baseURL: looks.url,
    viewport: looks.viewport,
    locale: "es-CL",
    timezoneId: "America/Santiago",
    javaScriptEnabled: looks.javascript,
    colorScheme: looks.colorScheme,
    reducedMotion: "reduce",
    hasTouch: looks.viewport.width === 390,
    // Only its own test wants the worker: it would answer what other tests intercept.
    serviceWorkers: looks.worker ? "allow" : "block",
  });
  // Only a limit for what never comes: beside the other workers a page may wait long for its turn.
  context.setDefaultTimeout(60_000);
  return { context, page: await context.newPage(), looks };
}

/** Returns false if the window cannot be used again: its page was closed, or its server does not answer. */
async function forget({ context, page, looks }: Visitor): Promise<boolean> {
  if (page.isClosed()) return false;
  for (const name of LISTENED) await page.removeAllListeners(name, { behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of context.pages()) if (other !== page) await other.close();
  // A page of the shop without scripts, where nothing is written into the storage any more.
  const isOpen = await page.goto("/robots.txt").then(
    (response) => response?.status() === 200,
    () => false,
  );
  if (!isOpen) return false;
  if (looks.javascript)
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(-1, -1);
  await page.setViewportSize(looks.viewport);
  await page.emulateMedia({ colorScheme: looks.colorScheme, reducedMotion: "reduce", media: null });
  return true;
}
