import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { newPage, showPictures, visit } from "#tests/support/e2e/browser.ts";
import { sharedServer } from "#tests/support/server.ts";

showPictures();

const server = await sharedServer();

const CARRUSELES = {
  Destacados: 6000,
  "Taladro percutor 20V": 4000,
  Parrillas: 3000,
  "Accesorios para el auto": 3000,
};
type Nombre = keyof typeof CARRUSELES;

const carrusel = (page: Page, nombre: Nombre) => page.getByRole("region", { name: nombre, exact: true });
const diapositiva = async (page: Page, nombre: Nombre) =>
  Number(await carrusel(page, nombre).getAttribute("data-slide"));

/** Opens the page with a clock that only the test advances and without reduced motion. */
async function enMovimiento(options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(server, { ...options, fresh: true });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await visit(page, "/");
  await page.mouse.move(2, 2);
  await page.clock.pauseAt(Date.now() + 3600_000);
  return page;
}

/** Lets React draw what was pointed at or what the clock did, and start its timers: it does so in tasks of its own. */
const asentar = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    for (let turno = 0; turno < 10; turno++)
      await new Promise((seguir) => {
        port1.onmessage = seguir;
        port2.postMessage(null);
      });
    port1.close();
  });

/** Records when each carousel changed, checking every 100 ms. */
async function cambios(page: Page, ms: number): Promise<Record<string, number[]>> {
  const vistos: Record<string, { ahora: string; momentos: number[] }> = {};
  for (let pasado = 0; pasado <= ms; pasado += 100) {
    const estado = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[aria-roledescription=carrusel]")].map(
        (nodo) => [nodo.ariaLabel ?? "", nodo.dataset.slide ?? ""] as const,
      ),
    );
    for (const [nombre, ahora] of estado) {
      vistos[nombre] ??= { ahora, momentos: [] };
      if (vistos[nombre].ahora !== ahora) vistos[nombre].momentos.push(pasado);
      vistos[nombre].ahora = ahora;
    }
    await page.clock.runFor(100);
    await asentar(page);
  }
  return Object.fromEntries(Object.entries(vistos).map(([nombre, { momentos }]) => [nombre, momentos]));
}

test("each carousel advances at its own pace", async () => {
  const page = await enMovimiento();
  const vistos = await cambios(page, 13_000);
  for (const [nombre, cada] of Object.entries(CARRUSELES)) {
    const [primero = 0, segundo = 0] = vistos[nombre] ?? [];
    expect(segundo - primero, nombre).toBeGreaterThanOrEqual(cada - 100);
    expect(segundo - primero, nombre).toBeLessThanOrEqual(cada + 200);
  }
});

test("after the last slide comes the first one again", async () => {
  const page = await enMovimiento();
  await carrusel(page, "Parrillas").getByRole("button", { name: "Ir a la 3" }).click();
  expect(await diapositiva(page, "Parrillas")).toBe(3);
  await carrusel(page, "Parrillas").getByRole("button", { name: "Siguiente" }).click();
  expect(await diapositiva(page, "Parrillas")).toBe(1);
  await carrusel(page, "Parrillas").getByRole("button", { name: "Anterior" }).click();
  expect(await diapositiva(page, "Parrillas")).toBe(3);
});

describe("a carousel waits", () => {
  const quieto = async (page: Page) => {
    await asentar(page);
    const antes = await diapositiva(page, "Destacados");
    await page.clock.runFor(20_000);
    await asentar(page);
    expect(await diapositiva(page, "Destacados")).toBe(antes);
  };
  const sigue = async (page: Page) => {
    await asentar(page);
    const antes = await diapositiva(page, "Destacados");
    await page.clock.runFor(6100);
    await asentar(page);
    expect(await diapositiva(page, "Destacados")).not.toBe(antes);
  };

  test("while the pointer is on it", async () => {
    const page = await enMovimiento();
    await carrusel(page, "Destacados").hover({ position: { x: 300, y: 120 } });
    await quieto(page);
    await page.mouse.move(2, 2);
    await sigue(page);
  });

  test("while something in it has the focus, and then says which slide is shown", async () => {
    const page = await enMovimiento();
    const hero = carrusel(page, "Destacados");
    const aviso = hero.locator("[aria-live]");
    expect(await aviso.getAttribute("aria-live")).toBe("off");
    await hero.getByRole("button", { name: "Siguiente" }).focus();
    await quieto(page);
    expect(await aviso.getAttribute("aria-live")).toBe("polite");
    const antes = await diapositiva(page, "Destacados");
    await page.keyboard.press("Enter");
    expect(await aviso.textContent()).toMatch(new RegExp(`^${(antes % 5) + 1} de 5: `));
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await sigue(page);
  });

  test("while its tab is hidden", async () => {
    const page = await enMovimiento();
    const oculta = (estado: string) =>
      page.evaluate((valor) => {
        Object.defineProperty(document, "visibilityState", { value: valor, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, estado);
    await oculta("hidden");
    await quieto(page);
    await oculta("visible");
    await sigue(page);
  });

  test("once it is stopped, until it is started", async () => {
    const page = await enMovimiento();
    const hero = carrusel(page, "Destacados");
    await hero.getByRole("button", { name: "Pausar" }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(2, 2);
    await quieto(page);
    await hero.getByRole("button", { name: "Reproducir" }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(2, 2);
    await sigue(page);
  });

  test("always, for visitors who ask for less motion", async () => {
    const page = await newPage(server, { fresh: true });
    await page.clock.install();
    await visit(page, "/");
    await page.clock.pauseAt(Date.now() + 3600_000);
    expect(await diapositiva(page, "Destacados")).toBe(1);
    await quieto(page);
    await expect
      .poll(() =>
        page
          .locator(".inicio-marquesina-cinta")
          .first()
          .evaluate((n) => n.getAnimations().length),
      )
      .toBe(0);
    expect(await page.locator(".inicio-marquesina-copiar").first().isVisible()).toBe(false);
  });
});

test("a finger turns the slides", async () => {
  const page = await newPage(server, { width: 390, fresh: true });
  await visit(page, "/");
  const cdp = await page.context().newCDPSession(page);
  const tocar = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await tocar("touchStart", { x: 350, y: 560 });
  for (let x = 320; x >= 60; x -= 26) await tocar("touchMove", { x, y: 560 });
  await tocar("touchEnd");
  await expect.poll(() => diapositiva(page, "Destacados")).toBe(2);
});

test("only the slide in view can be reached by keyboard", async () => {
  const page = await newPage(server);
  await visit(page, "/");
  const slides = carrusel(page, "Destacados").locator(".carousel-slide");
  const inertes = () => slides.evaluateAll((nodos) => nodos.map((nodo) => (nodo as HTMLElement).inert));
  await expect.poll(inertes).toEqual([false, true, true, true, true]);
  await carrusel(page, "Destacados").getByRole("button", { name: "Ir a la 4" }).click();
  await expect.poll(inertes).toEqual([true, true, true, false, true]);
  await expect
    .poll(async () => Math.round((await slides.nth(3).boundingBox())?.x ?? -1))
    .toBeGreaterThanOrEqual(0);
});

test("without JavaScript every slide can be scrolled to", async () => {
  const page = await newPage(server, { javascript: false });
  await page.goto("/");
  expect(await page.locator(".carousel-controls").first().isVisible()).toBe(false);
  const ultima = page.locator('.inicio-portada a[href$="/100004/comprar"]');
  await ultima.scrollIntoViewIfNeeded();
  const caja = await ultima.boundingBox();
  expect(caja?.x).toBeGreaterThan(0);
  expect(caja?.x).toBeLessThan(1440);
});
