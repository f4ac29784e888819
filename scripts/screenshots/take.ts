import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "#tests/support/e2e/chromium.ts";
import { type DemoShop, type Login, openDemoShop } from "./demo-shop.ts";
import { MOMENTS, type Moment, type Size } from "./moments.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "docs/screenshots");
const README = join(ROOT, "README.md");
const VIEWS: Record<Size, { width: number; height: number; scale: number; kept: number }> = {
  phone: { width: 390, height: 844, scale: 2, kept: 600 },
  desktop: { width: 1440, height: 900, scale: 1, kept: 1200 },
};
const LIMIT = 1_500_000;

async function pageFor(
  browser: Browser,
  { url }: DemoShop,
  who: Login | null,
  look: Partial<Moment>,
): Promise<Page> {
  const { width, height, scale } = VIEWS[look.size ?? "desktop"];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: look.size === "phone",
    colorScheme: look.dark ? "dark" : "light",
    reducedMotion: look.moving ? "no-preference" : "reduce",
    locale: "es-CL",
    timezoneId: "America/Santiago",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  if (!who) return page;
  const form = { email: who.email, contrasena: who.contrasena };
  await context.request.post(`${url}/ingresar`, { form, headers: { Origin: url }, maxRedirects: 0 });
  return page;
}

/** Runs in the page: true when every picture in view is loaded. */
const picturesShown = () =>
  [...document.images].every((picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return picture.complete || !isSeen || !picture.checkVisibility({ opacityProperty: true });
  });

async function take(browser: Browser, shop: DemoShop, moment: Moment): Promise<Buffer> {
  const who = { visitante: null, cliente: shop.cliente, admin: shop.admin }[moment.who];
  const page = await pageFor(browser, shop, who, moment);
  const admin = await pageFor(browser, shop, shop.admin, {});
  try {
    await moment.walk(page, { admin });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(picturesShown);
    const png = await page.screenshot();
    return await sharp(png)
      .resize({ width: VIEWS[moment.size].kept })
      .webp({ quality: 80, effort: 6 })
      .toBuffer();
  } finally {
    await page.context().close();
    await admin.context().close();
  }
}

/** Takes all pictures before the folder is changed, so that a failure leaves it untouched. */
async function takeAll(): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  const shop = await openDemoShop();
  try {
    const browser = await launchChromium();
    try {
      for (const moment of MOMENTS) {
        const picture = await take(browser, shop, moment);
        console.log(`${moment.name}.webp  ${Math.round(picture.length / 1000)} kB`);
        pictures.set(`${moment.name}.webp`, picture);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
  return pictures;
}

const START = "<!-- screenshots: made by npm run screenshots -->";
const END = "<!-- /screenshots -->";
/** Pictures per row and their width on GitHub. */
const ROWS: Record<Size, { columns: number; width: number }> = {
  desktop: { columns: 2, width: 430 },
  phone: { columns: 4, width: 205 },
};

/** Renders the pictures as tables in story order; neighbours of the same size share a row. */
function gallery(moments: readonly Moment[]): string {
  const rows: Moment[][] = [];
  for (const moment of moments) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first?.size === moment.size && row.length < ROWS[moment.size].columns) row.push(moment);
    else rows.push([moment]);
  }
  return rows.map(table).join("\n\n");
}

function table(row: readonly Moment[]): string {
  const cells = row.map(
    ({ name, caption, size }) =>
      `<td align="center" valign="top"><a href="docs/screenshots/${name}.webp"><img src="docs/screenshots/${name}.webp" width="${ROWS[size].width}" alt="${caption}"></a><br><sub>${caption}</sub></td>`,
  );
  return ["<table>", "<tr>", ...cells, "</tr>", "</table>"].join("\n");
}

function withGallery(readme: string, tables: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md lacks ${START} … ${END}`);
  return `${readme.slice(0, start)}${START}\n${tables}\n${readme.slice(end)}`;
}

const pictures = await takeAll();
const total = [...pictures.values()].reduce((sum, { length }) => sum + length, 0);
if (total > LIMIT) throw new Error(`${total} bytes of pictures, more than ${LIMIT}`);
await mkdir(FOLDER, { recursive: true });
for (const old of await readdir(FOLDER)) if (!pictures.has(old)) await rm(join(FOLDER, old));
for (const [name, picture] of pictures) await writeFile(join(FOLDER, name), picture);
await writeFile(README, withGallery(await readFile(README, "utf8"), gallery(MOMENTS)));
console.log(`${pictures.size} pictures, ${Math.round(total / 1000)} kB.`);
