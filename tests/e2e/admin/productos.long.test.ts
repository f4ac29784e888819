import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import {
  expectPageError,
  login,
  newAdminPage,
  newPage,
  showPictures,
  visit,
} from "#tests/support/e2e/browser.ts";
import { abrir } from "#tests/support/e2e/tienda-propia.ts";
import { startServer } from "#tests/support/server.ts";

showPictures();

const server = await startServer();

const png = async (background: string, name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});
const sinDesborde = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

const admin = (options?: Parameters<typeof newPage>[1]) => newAdminPage(server, options);

const PAGINAS = [
  "/admin/productos",
  "/admin/productos/nuevo",
  "/admin/productos/importar",
  "/admin/productos/edicion",
  "/admin/productos/categorias",
  "/admin/productos/tickets",
  "/admin/productos/cuentas",
  "/admin/productos/100001",
  "/task/create-folders",
];

test("a visitor is sent to log in, a customer finds nothing, not even by posting", async () => {
  const page = await newPage(server);
  const { request } = page.context();
  const ir = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  for (const path of [...PAGINAS, "/admin/productos/exportar"]) expect(await ir(path), path).toBe(302);
  await login(page, server, server.cliente);
  for (const path of [...PAGINAS, "/admin/productos/exportar"]) expect(await ir(path), path).toBe(404);
  for (const path of [...PAGINAS.slice(1), "/admin/productos/100001/fotos"]) {
    const answer = await request.post(path, {
      multipart: { intento: "crear" },
      headers: { Origin: server.url },
    });
    expect(answer.status(), path).toBe(404);
  }
});

test("an admin creates a product, is told what is wrong, adds pictures and orders them", async () => {
  const page = await admin();
  await visit(page, "/admin/productos/nuevo");
  await page.getByText("Faltan 3 campos").waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Carretilla de prueba");
  await page.getByLabel("Precio", { exact: true }).fill("49.990");
  // The link of what is missing opens its fold and gives it the focus.
  await page.getByRole("link", { name: "Categoría", exact: true }).click();
  await page.getByLabel("Categoría", { exact: true }).selectOption({ index: 1 });
  for (const parte of ["Sorteo y puntos", "SKU y bodega"]) await abrir(page, parte);
  await page.getByLabel("SKU").fill("100001");
  await page.getByLabel("Objetivo en puntos").fill("1000");
  await page.getByText("menos que el precio").waitFor();
  await page.getByRole("button", { name: "Crear producto" }).click();
  await page.getByRole("alert").first().waitFor();
  await page.locator("p.field-error", { hasText: "Ya existe un producto con ese SKU." }).waitFor();
  await page.getByLabel("SKU").fill("900001");
  await page.getByLabel("Objetivo en puntos").fill("7500");
  await page.getByText("Cubre el precio.").waitFor();
  await page.getByRole("button", { name: "Crear producto" }).click();
  await page.waitForURL("**/admin/productos/900001?creado=si");
  await abrir(page, "Sorteo y puntos");
  await page.getByText("No cambia con lo que guardes aquí").waitFor();

  await page
    .getByLabel("Agregar fotos")
    .setInputFiles([
      await png("#c8102e", "roja.png"),
      { ...(await png("#000", "x")), name: "mala.svg", buffer: Buffer.from("<svg/>") },
      await png("#0b6e74", "verde.png"),
    ]);
  await page.getByText("mala.svg: La foto debe ser JPG, PNG, WebP o GIF.").waitFor();
  const fotos = page.getByRole("list", { name: "Fotos en su orden" }).getByRole("img");
  await expect.poll(() => fotos.count()).toBe(2);
  const [primera, segunda] = await Promise.all([
    fotos.nth(0).getAttribute("src"),
    fotos.nth(1).getAttribute("src"),
  ]);
  await page.getByRole("button", { name: "Mover la foto 2 antes" }).click();
  await expect.poll(() => fotos.nth(0).getAttribute("src")).toBe(segunda);
  // Moving an item by keyboard keeps the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Mover la foto 1 después");
  await fotos.nth(0).dragTo(fotos.nth(1));
  await expect.poll(() => fotos.nth(0).getAttribute("src")).toBe(primera);
  await expectNoAxeViolations(page);

  await page.getByLabel("Precio", { exact: true }).fill("52.990");
  await page.getByText(/^1 cambio/).waitFor();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Guardamos los cambios.").waitFor();
  await visit(page, "/admin/productos?texto=carretilla");
  await page.getByRole("cell", { name: "$52.990" }).waitFor();
});

test("a pasted file is reviewed, imported once and exported again", async () => {
  const page = await admin({ width: 390 });
  await visit(page, "/admin/productos/importar");
  const revisar = async (filas: string) => {
    await page.getByLabel("O pega su contenido").fill(`SKU,Producto,Categoría,Precio\n${filas}`);
    await page.getByRole("button", { name: "Revisar" }).click();
    await page.getByRole("heading", { name: "Revisión" }).waitFor();
  };
  await revisar("900002,Balde,Nada,1.990");
  await page.getByText("No existe la categoría «Nada».").waitFor();
  await sinDesborde(page);
  await revisar("900002,=Balde,Hogar,1.990");
  await page.getByRole("button", { name: "Importar 1 producto" }).click();
  await page.getByText("Listo: 1 producto nuevo").waitFor();
  await revisar("900002,=Balde,Hogar,1.990");
  await page.getByText("no hay nada que importar").waitFor();
  const csv = await page.context().request.get("/admin/productos/exportar?texto=900002");
  expect(await csv.text()).toContain("900002;'=Balde;Hogar;");
});

test("options come in rows of their own; the review says what happens to each and which stay", async () => {
  const page = await admin({ width: 390 });
  await visit(page, "/admin/productos/importar");
  const revisar = async (filas: string[]) => {
    await page.getByLabel("O pega su contenido").fill(filas.join("\n"));
    await page.getByRole("button", { name: "Revisar" }).click();
    await page.getByRole("heading", { name: "Revisión" }).waitFor();
  };
  const titulos = "SKU;Producto;Categoría;Precio;Stock;Opción 1;Valor 1;Diferencia de precio";
  await revisar([
    titulos,
    "900003;Poncho;Hogar;9990;;;;",
    "900003-M;;;;4;Talla;M;",
    "900003-L;;;;2;Talla;L;2000",
  ]);
  await page.getByRole("button", { name: "Importar 3 filas" }).click();
  await page.getByText("Listo: 3 filas nuevas").waitFor();
  await revisar(["SKU;Stock;Valor 1", "900003-M;7;M", "900003-S;x;S"]);
  await page.getByText("Poncho, Talla M").waitFor();
  await page.getByText("Escribe unidades enteras desde 0").waitFor();
  await page.getByText("Una opción a la venta no está en el archivo: se queda como está.").waitFor();
  await sinDesborde(page);
  await revisar(["SKU;Stock;Valor 1", "900003-M;7;M"]);
  await page.getByLabel("Fijar el stock que dice el archivo").check();
  await page.getByRole("button", { name: "Importar lo marcado" }).click();
  await page.getByText("Listo: 0 filas nuevas, 1 con cambios").waitFor();
  const csv = await (await page.context().request.get("/admin/productos/exportar?texto=900003")).text();
  expect(csv).toMatch(
    /\n900003-M;[^\n]*;Sí;;;;;7;;;Talla;M;;;0;;7\r\n900003-L;[^\n]*;Sí;;;;;2;;;Talla;L;;;2000;;2\r\n/,
  );
});

test("a ticket that would make raffles lose asks first", async () => {
  const page = await admin();
  await visit(page, "/admin/productos/tickets");
  const fonda = page.getByRole("region", { name: "Ticket Fonda" });
  await fonda.getByLabel("Puntos").fill("9000");
  await fonda.getByRole("button", { name: "Guardar" }).click();
  await page.getByText(/Aún no guardamos/).waitFor();
  await fonda.getByLabel("Guardar aunque queden fuera de los límites").waitFor();
  await page.reload();
  expect(await fonda.getByLabel("Puntos").inputValue()).toBe("2.400");
});

test("the folders are made while a bar grows, and only once", async () => {
  const page = await admin({ width: 390 });
  await visit(page, "/task/create-folders");
  await page.getByRole("button", { name: "Crear carpetas" }).click();
  await page.getByText("Todas las carpetas están creadas.").waitFor();
  expect(await page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("124");
});

test("without JavaScript categories, pictures and edits work too", async () => {
  const page = await admin({ javascript: false });
  await page.goto("/admin/productos/categorias");
  await page.getByRole("textbox", { name: "Nueva categoría" }).fill("Mascotas");
  await page.getByRole("button", { name: "Crear" }).click();
  await page.getByText("Creamos la categoría.").waitFor();
  await page.goto("/admin/productos/100002");
  const fotos = page.getByRole("list", { name: "Fotos en su orden" }).getByRole("img");
  const antes = await fotos.count();
  await page.getByRole("button", { name: `Quitar la foto ${antes}` }).click();
  await page.getByText("Quitamos la foto.").waitFor();
  await page.getByLabel("Agregar fotos").setInputFiles(await png("#5b3a8c", "lila.png"));
  await page.getByRole("button", { name: "Agregar foto", exact: true }).click();
  await page.getByText("Agregamos la foto.").waitFor();
  expect(await fotos.count()).toBe(antes);
  await page.getByLabel("Precio", { exact: true }).fill("cien");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Escribe el precio en pesos enteros").waitFor();
  expect(await page.getByLabel("Precio", { exact: true }).inputValue()).toBe("cien");
});

for (const { width, javascript } of [
  { width: 390, javascript: false },
  { width: 1440, javascript: true },
] as const)
  test(`at ${width} px several products are reviewed, changed and put back`, async () => {
    const page = await admin({ width, javascript });
    await visit(page, "/admin/productos?orden=sku");
    const casillas = page.getByRole("checkbox", { name: /^Elegir (?!todos)/ });
    await casillas.nth(0).check();
    await casillas.nth(1).check();
    await sinDesborde(page);
    await page.getByLabel("Con los elegidos").selectOption("oferta");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("Porcentaje de rebaja").fill("20");
    await page.getByLabel("Oferta hasta").fill("2099-12-24");
    await page.getByRole("button", { name: "Revisar" }).click();
    await page.getByText("Oferta de 20% hasta el 24-12-2099").waitFor();
    await sinDesborde(page);
    if (javascript) await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Cambiar 2 productos" }).click();
    await page.getByText("cambiamos 2 productos").waitFor();
    await sinDesborde(page);
    await page.getByRole("button", { name: "Deshacer", exact: true }).click();
    await page.getByText("en 2 productos").waitFor();
  });

test("what does not exist is said to be so", async () => {
  const page = await admin();
  expectPageError(page, /404/);
  expect((await visit(page, "/admin/productos/no-hay")).status()).toBe(404);
});

test("a filter is kept under a name, found in its list, and forgotten", async () => {
  const page = await admin({ width: 390 });
  await visit(page, "/admin/productos");
  const guardar = page.getByText("Guardar este filtro");
  expect(await guardar.count()).toBe(0);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("taladro");
  await guardar.click();
  await page.getByLabel("Nombre del filtro").fill("Taladros");
  await sinDesborde(page);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  const guardados = page.getByRole("navigation", { name: "Filtros guardados" });
  const taladros = guardados.getByRole("link", { name: "Taladros" });
  await taladros.waitFor();
  expect(await taladros.getAttribute("aria-current")).toBe("true");
  expect(await guardar.count()).toBe(0);
  await visit(page, "/admin/productos");
  expect(await taladros.getAttribute("aria-current")).toBeNull();
  await taladros.click();
  await page.waitForURL(/\/admin\/productos\?.*texto=taladro/);
  await expect.poll(() => page.getByRole("searchbox", { name: "Buscar" }).inputValue()).toBe("taladro");
  await expectNoAxeViolations(page);
  await guardados.getByRole("link", { name: "Administrar" }).click();
  await page.getByRole("button", { name: "Borrar Taladros" }).click();
  await page.getByText("Borramos el filtro.").waitFor();
  await page.getByText("Aún no guardas filtros").waitFor();
  await visit(page, "/admin/productos");
  expect(await guardados.count()).toBe(0);
});
