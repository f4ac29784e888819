import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-extensions",
  // Every new window would otherwise prepare pages of the browser's own.
  "--disable-features=PreloadTopChromeWebUI",
];
/** The same browser without the parts that draw its own window: it takes about half the time. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";

/** Debian's Chromium, or the one that CHROMIUM_PATH names. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(WINDOWLESS) ? WINDOWLESS : "/usr/bin/chromium"),
    args: FLAGS,
  });
