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
];
/** This list replaces Playwright's own, so it repeats what matters of it. The last two prepare pages ahead of time. */
const FEATURES_OFF = [
  "HttpsUpgrades",
  "PaintHolding",
  "MediaRouter",
  "Translate",
  "OptimizationHints",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
];
/** Replaces Playwright's own settings, so it repeats them: a mouse that hovers. */
const WITHOUT_PICTURES =
  "--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";
/** The same browser without its window UI: it takes about half the time. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";

/** No page of a test lives long enough to earn back what optimizing its scripts takes. */
const UNOPTIMIZED = "--js-flags=--no-opt --no-maglev";

/** A camera that shows the file (MJPEG) and is allowed without a question. */
const CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Debian's Chromium, or the one that CHROMIUM_PATH names. It ends with the process that launched it. */
export const launchChromium = ({ pictures = true, camara = "" } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(WINDOWLESS) ? WINDOWLESS : "/usr/bin/chromium"),
    args: [
      ...FLAGS,
      `--disable-features=${FEATURES_OFF.join(",")}`,
      UNOPTIMIZED,
      ...(pictures ? [] : [WITHOUT_PICTURES]),
      ...(camara === "" ? [] : [...CAMERA, `--use-file-for-fake-video-capture=${camara}`]),
    ],
    // A worker that is asked to stop ends by itself (process.ts), and the browser's pipe with it.
    handleSIGTERM: false,
  });
