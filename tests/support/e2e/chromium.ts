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
  // Otherwise every new window prepares the browser's own pages.
  "--disable-features=PreloadTopChromeWebUI",
];
/** The same browser without its window UI: it takes about half the time. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";

/** Debian's Chromium, or the one that CHROMIUM_PATH names. It ends with the process that launched it. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(WINDOWLESS) ? WINDOWLESS : "/usr/bin/chromium"),
    args: FLAGS,
    // A worker that is asked to stop ends by itself (process.ts), and the browser's pipe with it.
    handleSIGTERM: false,
  });
