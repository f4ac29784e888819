import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { botonAbonar } from "#tests/support/e2e/participa.ts";
import { pageOf, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { startServer } from "#tests/support/server.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

// Checks pages in states that the tour of all pages does not reach.
const server = await startServer();
const { db } = openForFile(server.databaseUrl);

/**
 * Content below the veil is inactive and the header fades while scrolling, so contrast is measured without
 * both.
 */
const SIN_VELO = ".veil { display: none !important } .site-header { opacity: 1 !important }";

/** Checks the dark theme too, where only colours differ. */
async function accesible(page: Page): Promise<void> {
  await page.addStyleTag({ content: SIN_VELO });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page, "only");
  await page.emulateMedia({ colorScheme: "light" });
}

test("raffles in each of their states", async () => {
  // The demo has open, closed and drawn raffles; the emptiest one is cancelled here.
  const ctx = testCtx(db, new Date());
  const quien = await crearPersona(ctx, { role: "admin" });
  const { rows: abiertos } = await db.execute<{ key: string }>(
    sql`select key from sorteos where estado = 'Disponible' order by reunido, id limit 1`,
  );
  await abandonarSorteo(ctx, { key: abiertos[0]?.key ?? "", motivo: "El producto se agotó." }, quien);
  const { rows } = await db.execute<{ estado: string; ruta: string }>(sql`
    select distinct on (estado, ganador_producto is null) estado,
           '/productos/detalle-producto/' || producto || '/sorteo/' || key as ruta
      from sorteos order by estado, ganador_producto is null, reunido desc`);
  expect(rows.map(({ estado }) => estado)).toEqual(["Cerrado", "Disponible", "Finalizado", "Finalizado"]);
  const page = await newPage(server, { width: 390 });
  for (const { ruta } of rows) {
    await visit(page, ruta);
    await accesible(page);
  }
  const admin = await pageOf(server, server.admin);
  await visit(admin, rows.find(({ estado }) => estado === "Cerrado")?.ruta ?? "");
  await expectNoAxeViolations(admin);
});

test("lists with nothing in them", async () => {
  const page = await pageOf(server, await personaConPuntos(db, 0), { width: 390 });
  for (const ruta of [
    "/mis-pedidos",
    "/mis-puntos",
    "/mis-sorteos",
    "/mis-referidos",
    "/notificaciones",
    "/productos?q=zzzz",
  ]) {
    await visit(page, ruta);
    await accesible(page);
  }
});

test("forms that were refused", async () => {
  const page = await newPage(server, { width: 390 });
  expectPageError(page, /Error de inicio de sesión/);
  await visit(page, "/ingresar");
  await page.getByLabel("Correo").fill("nadie@correo.example");
  await page.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
  await page.getByRole("main").getByRole("button", { name: "Ingresar" }).click();
  await page.getByText("Email no validado o no existe.").waitFor();
  await accesible(page);
});

test("what opens over a page", async () => {
  const page = await pageOf(server, await personaConPuntos(db, 300), { width: 390 });
  await visit(page, "/productos/detalle-producto/100004/participa");
  await botonAbonar(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Abonar Puntos" }).waitFor();
  await accesible(page);
  await visit(page, "/productos/detalle-producto/100004/comprar");
  await page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" }).click();
  await page.getByText("Añadido al carrito").first().waitFor();
  await accesible(page);
  await page.getByRole("button", { name: "Abrir chat con Mati" }).click();
  await page.locator("#mati-panel").waitFor();
  await accesible(page);
});

test("an admin is asked before a picture or a category goes", async () => {
  const page = await pageOf(server, server.admin);
  await db.execute(sql`insert into categorias (categoria) values ('Sin uso')`);
  await visit(page, "/admin/productos/categorias");
  const borrar = page.getByRole("button", { name: "Borrar Sin uso" });
  await borrar.click();
  const dialogo = page.getByRole("dialog", { name: "¿Borrar Sin uso?" });
  await dialogo.getByRole("button", { name: "Cancelar" }).waitFor();
  await accesible(page);
  await dialogo.getByRole("button", { name: "Cancelar" }).click();
  await dialogo.waitFor({ state: "hidden" });
  expect(await borrar.count()).toBe(1);
  await borrar.click();
  await dialogo.getByRole("button", { name: "Borrar" }).click();
  await page.getByText("Borramos la categoría.").waitFor();

  await visit(page, "/admin/productos/100002");
  const fotos = page.getByRole("list", { name: "Fotos en su orden" }).getByRole("img");
  const antes = await fotos.count();
  await page.getByRole("button", { name: `Quitar la foto ${antes}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect.poll(() => fotos.count()).toBe(antes - 1);
});

test("the table of the game while it counts, while it shows and while it rests", async () => {
  const page = await pageOf(server, await personaConPuntos(db, 50), { width: 390 });
  await visit(page, "/juegos/el-montoncito");
  for (const numero of [1, 2, 3, 4, 5]) {
    const pila = page.locator(".montoncito-pila").nth(numero - 1);
    await pila.getByRole("button", { name: "+1:" }).click();
    await pila.getByText(/^Tu: /).waitFor();
  }
  // The table must be accessible in any phase of the game.
  await accesible(page);
  await page.locator(".montoncito-resultado").waitFor({ timeout: 60_000 });
  await accesible(page);
  await db.execute(sql`update ajustes set valor = 'false' where clave = 'juego_activo'`);
  await visit(page, "/juegos/el-montoncito");
  await accesible(page);
});

/** The contrast of a text with the first colour of the gradient that it lies on. Automatic checks skip gradients. */
const contraste = (texto: Element) => {
  const lineal = (channel: number) =>
    channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  const luz = (css: string) => {
    const [r = 0, g = 0, b = 0] = (/rgb\((\d+), (\d+), (\d+)\)/.exec(css) ?? [])
      .slice(1)
      .map((channel) => lineal(Number(channel) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const fondo = texto.closest(".producto-promo") ?? texto;
  const [oscuro = 0, claro = 0] = [
    luz(getComputedStyle(texto).color),
    luz(getComputedStyle(fondo).backgroundImage),
  ].sort((a, b) => a - b);
  return (claro + 0.05) / (oscuro + 0.05);
};

test.each(["light", "dark"] as const)(
  "the offer to buy on the participation page can be read (%s)",
  async (colorScheme) => {
    const page = await newPage(server, { width: 390, colorScheme });
    await visit(page, "/productos/detalle-producto/100002/participa");
    const textos = page.locator(".participa-promo .producto-promo-texto :is(b, span)");
    expect(await textos.count()).toBe(2);
    for (const texto of await textos.all()) expect(await texto.evaluate(contraste)).toBeGreaterThan(4.5);
  },
);
