import sharp from "sharp";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, showPictures, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { startServer } from "#tests/support/server.ts";

showPictures();

const server = await startServer();

const foto = async (background: string) => ({
  name: "portada.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

test.each(WIDTHS)("at %d px a dueña edits a section, publishes it, sees it and undoes it", async (width) => {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, "/admin/portada");
  const titulo = `Nuestra terma de ${width}`;

  await page.getByText("Producto estrella", { exact: true }).click();
  const seccion = page.locator('[data-tipo="estelar"]');
  await seccion.getByLabel("Palabra chica").fill(titulo);
  await seccion.getByLabel("Imagen", { exact: true }).selectOption("foto");
  await seccion
    .getByLabel(/^(Elegir una|Cambiar la) foto$/)
    .setInputFiles(await foto(width === 390 ? "#c8102e" : "#0a7d5a"));
  const foco = seccion.getByRole("button", { name: /^Punto de enfoque/ });
  await foco.click({ position: { x: 4, y: 4 } });
  await foco.press("ArrowRight");
  await foco.press("Shift+ArrowDown");
  const x = Number(await seccion.getByLabel("Desde la izquierda (%)").inputValue());
  const y = Number(await seccion.getByLabel("Desde arriba (%)").inputValue());
  expect(x).toBeLessThan(20);
  expect(y).toBeGreaterThanOrEqual(10);
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await page.getByText("Guardamos el borrador").waitFor();
  // Phones have the preview as a tab.
  const pestana = (nombre: string) => page.locator("label").filter({ hasText: nombre }).first();
  if (width === 390) await pestana("Vista previa").click();
  const vista = page.frameLocator('iframe[title="Vista previa de la portada"]');
  await vista.getByText(titulo).waitFor();
  // The section that is unfolded is in view and outlined; the frame is a visitor's.
  await vista.locator(".inicio-jacuzzi[data-abierta]").waitFor();
  await vista.locator("a[href^='/registrate']").first().waitFor({ state: "attached" });
  expect(await vista.getByText("Admin", { exact: true }).count()).toBe(0);
  // A press on another section opens it, and shows its fields.
  await vista
    .locator(".inicio > *")
    .first()
    .click({ position: { x: 20, y: 60 } });
  const carrusel = page.locator('[data-tipo="carrusel"]');
  await carrusel.locator("details[open] > summary").first().waitFor();
  expect(await carrusel.locator("summary").first().textContent()).toContain("Compra, junta puntos");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Subir Producto estrella" }).click();
  await expect
    .poll(() => page.locator("[data-tipo]").evaluateAll((n) => n.map((s) => (s as HTMLElement).dataset.tipo)))
    .toEqual(["carrusel", "vitrina", "fogon", "camino", "estelar", "mosaico", "marquesina"]);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByText("Publicamos la portada").waitFor();

  const visita = await newPage(server, { width });
  await visit(visita, "/");
  const imagen = visita.locator(".inicio-jacuzzi img");
  expect(await imagen.evaluate((img) => getComputedStyle(img).objectPosition)).toBe(`${x}% ${y}%`);
  expect(await visita.getByText(titulo).count()).toBe(1);

  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("Volvimos a la portada anterior").waitFor();
  await visit(visita, "/");
  expect(await visita.getByText(titulo).count()).toBe(0);
  expect(await visita.locator(".inicio-jacuzzi h2").textContent()).toContain("inflable");
});
