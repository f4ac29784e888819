import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, usuarios } from "#database/schema.ts";
import { firmar } from "#modules/conexiones/salidas/firma.server.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { enviarAcceso, estaDentro } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { abrir } from "#tests/support/e2e/tienda-propia.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { abrirReceptor } from "#tests/support/receptor.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { db } = openForFile(server.databaseUrl);

async function comoAdmin(path: string, width: 390 | 1440 = 1440) {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, path);
  return page;
}

test("a blocked person is out at once on the page they look at, and back when unblocked", async () => {
  const quien = await nuevoCliente(db);
  const suya = await newPage(server);
  await login(suya, server, quien);
  await visit(suya, "/como-participar");
  await expect.poll(() => estaDentro(suya)).toBe(true);
  const admin = await comoAdmin(`/admin/usuarios?texto=${encodeURIComponent(quien.email)}`, 390);
  await admin.getByRole("row").getByRole("link").click();
  await admin.getByText("Bloquear la cuenta").first().click();
  await admin.getByLabel("Motivo").fill("Cuenta compartida");
  await admin.getByRole("button", { name: "Bloquear la cuenta" }).click();
  await admin.getByText("La cuenta quedó bloqueada").waitFor();
  await admin.getByText("motivo: Cuenta compartida").waitFor();
  await expect.poll(() => estaDentro(suya)).toBe(false);
  expectPageError(suya, /Error de inicio de sesión/);
  await visit(suya, "/ingresar");
  await enviarAcceso(suya, quien, "Ingresar");
  await suya.getByRole("alert").filter({ hasText: ERROR_INGRESO }).waitFor();
  await admin.getByText("Desbloquear la cuenta").first().click();
  await admin.getByLabel("Motivo").fill("Se aclaró");
  await admin.getByRole("button", { name: "Desbloquear" }).click();
  await admin.getByText("La cuenta quedó desbloqueada").waitFor();
  await enviarAcceso(suya, quien, "Ingresar");
  await expect.poll(() => estaDentro(suya)).toBe(true);
});

test("without JavaScript a person becomes dueña and gives the keys back; the last dueña cannot", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { javascript: false });
  await login(page, server, server.admin);
  await page.goto(`/admin/usuarios/${quien.codigo_referido}`);
  await page.getByText("Cambiar el rol").click();
  await page.getByRole("radio", { name: /^Dueña/ }).check();
  await page.getByRole("button", { name: "Guardar el rol" }).click();
  await page.getByText("Su rol ahora es Dueña.").waitFor();
  const otra = await newPage(server, { javascript: false });
  await login(otra, server, quien);
  await otra.goto(`/admin/usuarios/${quien.codigo_referido}`);
  await otra.getByText("Cambiar el rol").click();
  await otra.getByRole("radio", { name: /^Cliente/ }).check();
  await otra.getByRole("button", { name: "Guardar el rol" }).click();
  await otra.waitForURL((url) => url.pathname === "/");
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, quien.codigo_referido));
  expect(fila?.role).toBe("usuario");
  const [admin] = await db.select().from(usuarios).where(eq(usuarios.email, server.admin.email));
  await page.goto(`/admin/usuarios/${admin?.codigo_referido}`);
  expect(await page.getByText("Es la única persona con el rol de dueña").count()).toBe(2);
});

test("pausing raffles shows on the pages that people look at; switching on wants the declaration", async () => {
  const suya = await newPage(server, { width: 390 });
  await login(suya, server, server.cliente);
  await visit(suya, "/productos/detalle-producto/100004/participa");
  const admin = await comoAdmin("/admin/ajustes");
  const sorteos = admin.getByRole("region", { name: "Sorteos" });
  await sorteos.getByText("Pausar").first().click();
  await sorteos.getByLabel("Aviso a los clientes").fill("Volvemos el lunes con sorpresas.");
  await sorteos.getByRole("button", { name: "Pausar" }).click();
  await sorteos.getByText("En pausa", { exact: true }).waitFor();
  await suya.getByText("Volvemos el lunes con sorpresas.").waitFor();
  await sorteos.getByText("Encender", { exact: true }).first().click();
  await sorteos.getByRole("button", { name: "Encender" }).click();
  await sorteos.getByText("Para encenderla debes declarar").waitFor();
  await sorteos.getByLabel("Declaro que la tienda recibió asesoría legal").check();
  await sorteos.getByRole("button", { name: "Encender" }).click();
  await sorteos.getByText("Encendida", { exact: true }).waitFor();
  await suya.getByText("Volvemos el lunes con sorpresas.").waitFor({ state: "hidden" });
  const actos = await db.select().from(auditoria).where(eq(auditoria.objeto, "ajuste:sorteos_activos"));
  expect(actos.map(({ accion }) => accion)).toEqual(["ajustes.pausar", "ajustes.encender"]);
});

test("a wrong field of the settings gets its sentence and changes nothing", async () => {
  const page = await comoAdmin("/admin/ajustes?lugar=puntos", 390);
  const guardar = page.getByRole("button", { name: "Guardar", exact: true });
  expect(await guardar.isVisible()).toBe(false);
  await page.getByLabel("Porcentaje por referido").fill("150");
  await page.getByLabel("Valor de un punto").fill("15");
  await page.getByText(/^2 cambios/).waitFor();
  await guardar.click();
  await page.getByText("entre 0 y 100.").waitFor();
  await page.getByText("Revisa 1 campo").waitFor();
  expect(await page.getByLabel("Valor de un punto").inputValue()).toBe("15");
  await page.getByLabel("Porcentaje por referido").fill("12");
  await guardar.click();
  await page.getByText("Guardamos Puntos y sorteos.").waitFor();
  await expectNoOverflow(page);
  await expectNoAxeViolations(page);
  await visit(page, "/como-participar");
  await page.getByText("12% de los puntos").first().waitFor();
});

test("leaving with unsaved settings asks first; saved or untouched ones ask nothing", async () => {
  const page = await comoAdmin("/admin/ajustes", 1440);
  const menu = page.getByRole("navigation", { name: "Secciones de administración" });
  const pregunta = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await abrir(page, "Textos y redes");
  await page.getByLabel("Lema").fill("Un lema sin guardar");
  await menu.getByRole("link", { name: "Cupones" }).click();
  await pregunta.getByRole("button", { name: "Seguir aquí" }).click();
  await pregunta.waitFor({ state: "detached" });
  expect(await page.getByLabel("Lema").inputValue()).toBe("Un lema sin guardar");
  await menu.getByRole("link", { name: "Cupones" }).click();
  await pregunta.getByRole("button", { name: "Salir sin guardar" }).click();
  await page.getByRole("heading", { name: "Cupones", level: 1 }).waitFor();
  await menu.getByRole("link", { name: "Ajustes" }).click();
  await abrir(page, "Textos y redes");
  await page.getByLabel("Lema").fill("Un lema descartado");
  await page.getByRole("button", { name: "Descartar" }).click();
  await abrir(page, "Textos y redes");
  expect(await page.getByLabel("Lema").inputValue()).not.toBe("Un lema descartado");
  await page.getByLabel("Lema").fill("Un lema guardado");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByText("Guardamos Tienda.").waitFor();
  await menu.getByRole("link", { name: "Cupones" }).click();
  await page.getByRole("heading", { name: "Cupones", level: 1 }).waitFor();
});

test("the file holds what the list shows, formulas defused and no RUT", async () => {
  const { codigo_referido } = await nuevoCliente(db);
  await db
    .update(usuarios)
    .set({ nombre: "=1+1", rut: "12.345.678-5" })
    .where(eq(usuarios.codigo_referido, codigo_referido));
  const cookie = await cookieOf(server, server.admin);
  const { text } = await getPage(server, `/admin/usuarios/exportar?texto=${codigo_referido}`, cookie);
  const [encabezado = "", ...filas] = text.trim().split("\r\n");
  expect(encabezado).toContain("Código;Nombre;Apellido;Correo;Rol;Estado;Puntos;Registro");
  expect(filas).toHaveLength(1);
  expect(filas[0]).toContain(`${codigo_referido};'=1+1;`);
  expect(filas[0]).not.toContain("345");
});

test.each(["/admin/usuarios", "/admin/usuarios/exportar", "/admin/usuarios/AAAAAAAA", "/admin/ajustes"])(
  "a customer finds nothing at %s, and a visitor is asked to sign in",
  async (path) => {
    const cookie = await cookieOf(server, server.cliente);
    expect((await getPage(server, path, cookie)).status).toBe(404);
    expect((await getPage(server, path)).location).toMatch(/^\/ingresar\?volver=/);
  },
);

test("the owner connects another system, sees its secret once, and the running shop sends it a signed test", async () => {
  const receptor = await abrirReceptor();
  const page = await comoAdmin("/admin/ajustes/conexiones", 390);
  await page.getByLabel("Dirección").fill(receptor.url);
  await page.getByRole("button", { name: "Agregar la dirección" }).click();
  const secreto = await page.locator("code", { hasText: /^pzs_/ }).textContent();
  await page.getByRole("button", { name: "Enviar prueba" }).click();
  await expect.poll(() => receptor.recibidas.length).toBe(1);
  const { cuerpo = "", headers } = receptor.recibidas[0] ?? {};
  const firma = String(headers?.["tienda-signature"]);
  const enviado_en = new Date(Number(/^t=(\d+)/.exec(firma)?.[1]) * 1000);
  expect(firma).toBe(firmar(secreto ?? "", cuerpo, enviado_en));
  expect(JSON.parse(cuerpo)).toMatchObject({ evento: "prueba", datos: { mensaje: "Hola desde tu tienda" } });
  // The page is live: the log says so without a reload.
  await page.getByRole("table", { name: "Avisos" }).getByText("Entregado").waitFor();
  await expectNoOverflow(page);
  await expectNoAxeViolations(page);
  await visit(page, "/admin/ajustes/conexiones?estado=entregado");
  expect(await page.getByText(secreto ?? "pzs_").count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  receptor.status(500);
  await page.getByRole("button", { name: "Reenviar" }).click();
  await page.getByText("El aviso sale otra vez.").waitFor();
  await expect.poll(() => receptor.recibidas.length).toBe(2);
  expect(receptor.recibidas[1]?.cuerpo).toBe(cuerpo);
  await visit(page, "/admin/ajustes/conexiones");
  await page.getByText("Respondió con el código 500.").waitFor();
  await expectNoAxeViolations(page);
});

test.each([390, 1440] as const)(
  "at %i px a dueña makes a token, sees it once, and revokes it",
  async (width) => {
    const nombre = `ERP de ${width}`;
    const page = await comoAdmin("/admin/ajustes/conexiones", width);
    const seccion = page.getByRole("region", { name: "Fichas de la API" });
    await seccion.getByText("Nueva ficha").click();
    await seccion.getByLabel("Nombre").fill(nombre);
    await seccion.getByRole("button", { name: "Crear ficha" }).click();
    await seccion.getByText("Elige qué puede leer.").waitFor();
    await seccion.getByLabel("Existencias").check();
    await seccion.getByRole("button", { name: "Crear ficha" }).click();
    const valor = page.getByText(/^pz_[\w-]{43}$/);
    await valor.waitFor();
    const leer = async (token: string) =>
      (await fetch(`${server.url}/api/v1/existencias`, { headers: { Authorization: `Bearer ${token}` } }))
        .status;
    const token = (await valor.textContent()) ?? "";
    expect(await leer(token)).toBe(200);
    await expectNoOverflow(page);
    await visit(page, "/admin/ajustes/conexiones");
    const fila = seccion.getByRole("row").filter({ hasText: nombre });
    await fila.getByText(`pz_…${token.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(token.slice(3, -4));
    await fila.getByRole("button", { name: "Revocar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revocar" }).click();
    await fila.getByText("Revocada el").waitFor();
    expect(await leer(token)).toBe(401);
  },
);
