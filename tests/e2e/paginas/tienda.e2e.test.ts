import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { fijas, paginasDe, recorrido } from "#tests/support/e2e/recorrido.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const visitante = await recorrido(server, "visitante");
const cliente = await recorrido(server, "cliente");

test.each(paginasDe("visitante"))("/%s is a whole page for a visitor", (path) => visitante(path));

test.each(paginasDe("cliente"))("/%s is a whole page for a customer", (path) => cliente(path));

test("the name of every card takes two lines on a phone, and its link keeps the whole text", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/productos");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const lineas = await page
      .locator(".producto-tarjeta-nombre")
      .evaluateAll((nombres) =>
        nombres.map((uno) => uno.clientHeight / Number.parseFloat(getComputedStyle(uno).lineHeight)),
      );
    expect(lineas.length).toBeGreaterThan(20);
    expect(new Set(lineas.map(Math.round)), `${width} px`).toEqual(new Set([2]));
  }
  // Which products come first depends on the visitor and the day.
  await visit(page, "/productos?q=oso");
  await page.getByRole("link", { name: "Oso de peluche hipoalergénico 40 cm gris", exact: true }).waitFor();
});

test("titles of pages are all different", async () => {
  const titles = new Map<string, string>();
  for (const path of fijas("visitante")) {
    const { text } = await getPage(server, path);
    const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? "";
    expect(title, path).not.toBe("");
    const same = titles.get(title);
    // Two addresses of one page share its canonical one.
    if (same)
      expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1], `${path} is ${same}`).toMatch(same);
    titles.set(title, path);
  }
});

test("account pages ask a visitor to log in and bring them back", async () => {
  for (const path of fijas("cliente")) {
    const { status, location } = await getPage(server, path);
    const { pathname, searchParams } = new URL(location ?? "", server.url);
    expect([status, pathname, searchParams.get("volver")]).toEqual([302, "/ingresar", path]);
  }
});

test("admin pages do not exist for customers", async () => {
  const cookie = await cookieOf(server, server.cliente);
  for (const path of fijas("admin")) expect((await getPage(server, path, cookie)).status, path).toBe(404);
});

test("an unknown address is a real 404 that helps", async () => {
  const page = await newPage(server);
  expectPageError(page, /404/);
  const response = await visit(page, "/no-hay-nada-aqui");
  expect(response.status()).toBe(404);
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.locator("main").getByRole("link").count()).toBeGreaterThan(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
  }
});
