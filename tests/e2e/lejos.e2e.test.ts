import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FAR } from "#app/first-paint/far.server.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const PRODUCT = "/productos/detalle-producto/100004";
const SORTEO = await (async () => {
  const text = await (await fetch(`${server.url}${PRODUCT}/participa`)).text();
  return new RegExp(`${PRODUCT}/sorteo/SRT-\\w+`).exec(text)?.[0] ?? "";
})();
const PAGES = ["/", `${PRODUCT}/comprar`, `${PRODUCT}/participa`, SORTEO, "/juegos/el-montoncito"];

const pronto = <T>(read: () => T) => expect.poll(read, { interval: 100 });

/** A visitor whose page notes whether parts were kept for later when it was first painted. */
async function newPhone(): Promise<Page> {
  const page = await newPage(server, { width: 390, fresh: true });
  await page.addInitScript(() => {
    const note = () => {
      document.documentElement.dataset.notedFar = String(document.documentElement.dataset.far === "");
    };
    new PerformanceObserver(note).observe({ type: "paint", buffered: true });
  });
  return page;
}

const kept = (page: Page) => page.evaluate(() => document.documentElement.dataset.notedFar);

const parts = (page: Page) =>
  page.evaluate((far) => {
    const waits = document.documentElement.dataset.far !== undefined;
    const found = [...document.querySelectorAll(far)];
    return {
      waits,
      marked: found.filter((part) => part.hasAttribute("data-near")).length,
      hidden: found.filter((part) => getComputedStyle(part).display === "none").length,
      tops: found.map((part) => Math.round(part.getBoundingClientRect().top + window.scrollY)),
    };
  }, FAR);

test.each(PAGES)(
  "%s is painted without what starts below the first screen, and then has it",
  async (path) => {
    const page = await newPhone();
    await visit(page, path);
    expect(await kept(page)).toBe("true");
    await pronto(() => parts(page)).toMatchObject({ waits: false, marked: 0, hidden: 0 });
    const { tops } = await parts(page);
    expect(tops.length).toBeGreaterThan(0);
    expect(Math.min(...tops)).toBeGreaterThan(850);
  },
);

test("a page that is loaded again or opened at a place of it has all its heights at once", async () => {
  const page = await newPhone();
  await visit(page, "/");
  await pronto(() => parts(page)).toMatchObject({ waits: false });
  await page.evaluate(() => window.scrollTo(0, 2_500));
  await page.reload();
  await pronto(() => kept(page)).toBe("false");
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(2_500);

  await page.goto(`${PRODUCT}/comprar#descripcion`);
  await pronto(() => kept(page)).toBe("false");
  await pronto(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(850);
});
