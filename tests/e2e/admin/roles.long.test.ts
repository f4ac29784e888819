import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { ROLES_ADMIN, type RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

async function conRol(rol_admin: RolAdmin) {
  const quien = await createConfirmed(db);
  const suya = eq(usuarios.email, quien.email);
  const [fila] = await db.update(usuarios).set({ role: "admin", rol_admin }).where(suya).returning();
  return { ...quien, codigo: fila?.codigo_referido ?? "" };
}

/** The bar of phones, and what 'Más' adds: the five links of the specification first. */
const BARRA = ["Hoy", "Ventas", "Transferencias", "Despachos"];
const TODO = [
  "Usuarios",
  "Ventas",
  "Puntos",
  "Sorteos",
  "Productos",
  "Pagos",
  "Devoluciones",
  "Boletas",
  "Cupones",
  "Portada",
  "Asistente",
  "Correos",
  "Datos personales",
  "Tarifas de envío",
  "Textos legales",
  "Auditoría",
  "Ajustes",
];
const MENU: Record<RolAdmin, { barra: string[]; mas: string[] }> = {
  duena: { barra: BARRA, mas: TODO },
  ventas: {
    barra: BARRA,
    mas: ["Usuarios", "Ventas", "Pagos", "Devoluciones", "Boletas", "Tarifas de envío"],
  },
  catalogo: { barra: ["Hoy", "Productos", "Asistente"], mas: ["Productos"] },
  lectura: { barra: BARRA, mas: TODO },
};

test.each(ROLES_ADMIN)("the menus of %s lead where the role may go, and nowhere else", async (rol) => {
  const page = await pageOf(server, await conRol(rol), { width: 390 });
  await visit(page, "/admin");
  await page.getByRole("region", { name: "Tareas de hoy" }).waitFor();
  const nav = page.getByRole("navigation", { name: "Secciones de administración" });
  const menu = nav.getByRole("link");
  const { barra, mas } = MENU[rol];
  // Without the counts of what waits.
  const nombres = async () => (await menu.locator("> span").allInnerTexts()).map((nombre) => nombre.trim());
  expect(await nombres()).toEqual(barra);
  await nav.getByRole("button", { name: "Más" }).click();
  expect(await nombres()).toEqual([...barra, ...mas]);
  for (const link of await menu.all()) {
    const path = (await link.getAttribute("href")) ?? "";
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  const dock = page.getByRole("navigation", { name: "Administración", exact: true }).getByRole("link");
  expect(await dock.count()).toBe(0);
  await visit(page, "/productos");
  await dock.first().waitFor();
  expect(mas).toEqual(expect.arrayContaining(await dock.allInnerTexts()));
});

test.each([390, 1440] as const)(
  "at %i px the administration has a frame of its own, and the shop with its account menu is one press away",
  async (width) => {
    const page = await pageOf(server, server.admin, { width });
    await visit(page, "/admin/ventas");
    const sinTienda = ".site-header, .site-footer, .floating-button, .admin-dock";
    expect(await page.locator(sinTienda).count()).toBe(0);
    const alto = await page.locator(".admin-cabecera").evaluate((uno) => uno.getBoundingClientRect().height);
    expect(alto).toBe(width === 390 ? 52 : 56);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Notificaciones/ })
      .waitFor();
    const menu = page.locator(".account-menu");
    await menu.locator("summary").click();
    await menu.getByRole("button", { name: "Salir" }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Ver tienda" }).click();
    await page.locator(".site-header").waitFor();
    await page.getByRole("navigation", { name: "Administración", exact: true }).waitFor();
    expect(await page.locator(".admin-cabecera").count()).toBe(0);
  },
);

test.each([390, 1440] as const)(
  "at %i px the palette finds sales, people, products, pages and actions",
  async (width) => {
    const page = await pageOf(server, server.admin, { width });
    await visit(page, "/admin/cupones");
    const campo = page.getByRole("combobox", { name: /^Buscar ventas/ });
    const opciones = page.getByRole("option");
    await page.keyboard.press("Control+K");
    await campo.waitFor();
    await opciones.filter({ hasText: "Confirmar pagos" }).waitFor();
    await expectNoAxeViolations(page);
    // Ctrl K closes it too.
    await page.keyboard.press("Control+K");
    await expect.poll(() => campo.count()).toBe(0);
    await page.getByRole("link", { name: "Buscar" }).click();
    await campo.fill("categorías");
    await expect.poll(() => opciones.allInnerTexts()).toEqual(["Categorías"]);
    await campo.fill("100004");
    await opciones.filter({ hasText: "SKU 100004" }).waitFor();
    await expectNoOverflow(page);
    await campo.fill("xyzxyz");
    await page.getByText("Nada coincide con «xyzxyz».").waitFor();
    await campo.fill("importar");
    await expect.poll(() => opciones.count()).toBe(3);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await opciones.last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/transferencias/importar");
  },
);

test("without JavaScript the search is a page", async () => {
  const page = await pageOf(server, server.admin, { javascript: false });
  await visit(page, "/admin/buscar?texto=tickets");
  await page.getByRole("link", { name: "Tickets de puntos" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/productos/tickets");
});

test("a person who only reads sees the forms as they are, without a field or a button to change anything", async () => {
  const page = await pageOf(server, await conRol("lectura"), { width: 390 });
  for (const path of ["/admin/productos/100004", "/admin/ajustes", "/admin/productos/cuentas"]) {
    await visit(page, path);
    await page.getByText("Tu rol permite ver esta página, no cambiarla.").waitFor();
    const main = page.locator("#contenido");
    expect(await main.getByRole("textbox", { disabled: false }).count(), path).toBe(0);
    const visibles = await main.locator("form[method=post] button:visible").allTextContents();
    expect(visibles, path).toEqual([]);
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
  }
});

test("a new role holds at once on the page that its person looks at, and is in the audit", async () => {
  const quien = await conRol("ventas");
  const suya = await pageOf(server, quien);
  await visit(suya, "/admin/ventas");
  await suya.getByRole("heading", { name: "Ventas" }).waitFor();
  expectPageError(suya, /status of 404/);
  const duena = await pageOf(server, server.admin);
  await visit(duena, `/admin/usuarios/${quien.codigo}`);
  await duena.getByText("Cambiar el rol").click();
  await duena.getByRole("radio", { name: /^Catálogo/ }).check();
  await duena.getByRole("button", { name: "Guardar el rol" }).click();
  await duena.getByText("Su rol ahora es Catálogo.").waitFor();
  await expect.poll(() => suya.getByRole("heading", { name: "Ventas" }).count()).toBe(0);
  await visit(duena, `/admin/auditoria?accion=usuarios.rol&texto=${quien.codigo}`);
  const fila = duena.getByRole("row").filter({ hasText: "Cambió el rol" });
  await fila.getByText("catalogo").waitFor();
  expect(await fila.count()).toBe(1);
});
