import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { INICIO } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { openBeforeScripts } from "#tests/support/e2e/before-scripts.ts";
import { expectPageError, login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { CLAVE_DEMO, openForFile } from "#tests/support/e2e/database.ts";
import { GANO_NUMERO, iniciarEnPagina, sorteosEn, verComo } from "#tests/support/e2e/escenario.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { enMiles } from "#tests/support/e2e/participa.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { type Login, startServer } from "#tests/support/server.ts";

const server = await startServer();
const { pool } = openForFile(server.databaseUrl);

/** Finds a participant of the raffle who has not given an input. */
async function sinInput(key: string): Promise<Login> {
  const { rows } = await pool.query<{ email: string }>(
    `select distinct email from usuarios join tickets_participantes t on t.usuario = codigo_referido
      where t.sorteo = $1 and not exists (select from sorteos_input i where i.sorteo = $1 and i.usuario = t.usuario)
      order by email`,
    [key],
  );
  return { email: rows[0]?.email ?? "", contrasena: CLAVE_DEMO };
}

const [cerrado, ensayo] = await sorteosEn(pool, "Cerrado");
const [finalizado] = await sorteosEn(pool, "Finalizado");
const [abierto] = await sorteosEn(pool, "Disponible");
if (!cerrado || !ensayo || !finalizado || !abierto)
  throw new Error("the demo shop has raffles in every state");

const YA = "Ya has ingresado un input para este sorteo.";

test("a participant draws a number once; a second try gets the alert", async () => {
  const quien = await sinInput(cerrado.key);
  const page = await pageOf(server, quien, { width: 390 });
  await visit(page, cerrado.ruta);
  const otra = await newPage(server, { beside: page });
  await otra.routeWebSocket(/socket\.io/, () => undefined);
  await visit(otra, cerrado.ruta);
  await page.getByRole("button", { name: "Comenzar Sorteo" }).click();
  await page.getByText(/^Tu aporte al azar: \d+ \(no es tu número de sorteo\)$/).waitFor();
  expect(await page.getByText(YA).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Comenzar Sorteo" }).count()).toBe(0);

  expectPageError(otra, /409|WebSocket/);
  await otra.getByRole("button", { name: "Comenzar Sorteo" }).click();
  await otra.getByRole("alert").filter({ hasText: YA }).waitFor();
  const { rows } = await pool.query(
    "select input from sorteos_input i join usuarios on codigo_referido = usuario where sorteo = $1 and email = $2",
    [cerrado.key, quien.email],
  );
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.input)).toBeGreaterThanOrEqual(1);
  await page.getByText(`Tu aporte al azar: ${rows[0]?.input} (no es tu número de sorteo)`).waitFor();
});

test("a number drawn before the page's scripts run is the browser's own, and counts", async () => {
  const quien = await sinInput(cerrado.key);
  const page = await pageOf(server, quien, { width: 390, fresh: true });
  await openBeforeScripts(page, cerrado.ruta);
  await page.getByRole("button", { name: "Comenzar Sorteo" }).click();
  const dicho = page.getByText(/^Tu aporte al azar: \d+ \(no es tu número de sorteo\)$/);
  expect(await dicho.textContent()).toMatch(/: ([1-9]\d?|100) \(/);
  const { rows } = await pool.query(
    "select input from sorteos_input i join usuarios on codigo_referido = usuario where sorteo = $1 and email = $2",
    [cerrado.key, quien.email],
  );
  expect(await dicho.textContent()).toContain(`: ${rows[0]?.input} (`);
});

test("an admin writes and clears the message; everybody watching reads it", async () => {
  const admin = await pageOf(server, server.admin);
  const publico = await newPage(server, { width: 390 });
  await Promise.all([visit(admin, cerrado.ruta), visit(publico, cerrado.ruta)]);
  const campo = admin.getByLabel("Mensaje para quienes miran este sorteo");
  await campo.fill("Hoy transmitimos a las 22:15. ¡Conéctense!");
  await admin.getByRole("button", { name: "Guardar mensaje" }).click();
  await publico.getByText("Hoy transmitimos a las 22:15. ¡Conéctense!").waitFor();
  await admin.getByRole("button", { name: "Borrar" }).click();
  await publico.getByText("Pronto se realizará el sorteo. ¡Atentos!").waitFor();
  await expect.poll(() => campo.inputValue()).toBe("");
  expect(await admin.getByRole("button", { name: "Comenzar Sorteo" }).count()).toBe(0);
});

test("the start asks first, with the product, the people and its date, and can be cancelled", async () => {
  const admin = await pageOf(server, server.admin);
  await visit(admin, ensayo.ruta);
  await admin.getByRole("button", { name: "Iniciar Sorteo" }).click();
  const dialogo = admin.getByRole("dialog");
  await dialogo.getByText(`¿Ensayar el sorteo ${ensayo.key}?`).waitFor();
  await dialogo.getByText(/^Se sortean «.+» y el premio en puntos entre \d+ participantes\./).waitFor();
  await dialogo.getByText(/su fecha, \d\d-\d\d-\d{4} 22:00, aún no llega/).waitFor();
  await dialogo.getByRole("button", { name: "Cancelar" }).click();
  await dialogo.waitFor({ state: "detached" });
  await sinIniciar(ensayo.key);
});

async function sinIniciar(key: string): Promise<void> {
  const { rows } = await pool.query("select estado, iniciado_en from sorteos where key = $1", [key]);
  expect(rows).toEqual([{ estado: "Cerrado", iniciado_en: null }]);
}

test("without JavaScript the admin's list asks the same on the page, and can be cancelled", async () => {
  const admin = await pageOf(server, server.admin, { javascript: false, width: 390 });
  await admin.goto(`/admin/sorteos?texto=${ensayo.key}`);
  await admin.getByRole("button", { name: "Iniciar Sorteo" }).click();
  const pregunta = admin.getByRole("region", { name: `¿Ensayar el sorteo ${ensayo.key}?` });
  await pregunta.getByText(/^Se sortean «.+» y el premio en puntos entre \d+ participantes\./).waitFor();
  await pregunta.getByText(/su fecha, \d\d-\d\d-\d{4} 22:00, aún no llega/).waitFor();
  await pregunta.getByRole("link", { name: "Cancelar" }).click();
  await pregunta.waitFor({ state: "detached" });
  await sinIniciar(ensayo.key);
});

test("when an admin starts it, everybody watching sees the winners being generated and then the same numbers", async () => {
  const admin = await pageOf(server, server.admin);
  const publico = await newPage(server, { width: 390 });
  await Promise.all([visit(admin, ensayo.ruta), visit(publico, ensayo.ruta)]);
  await admin.getByText("Ensayo: la tienda permite iniciar este sorteo antes de su fecha.").waitFor();
  // It is shown for some seconds only.
  await Promise.all([admin.getByText("Generando ganadores...").waitFor(), iniciarEnPagina(admin)]);
  await Promise.all([admin, publico].map((page) => page.getByRole("heading", GANADORES).waitFor()));
  const { rows } = await pool.query("select numero_producto, numero_puntos from sorteos where key = $1", [
    ensayo.key,
  ]);
  const numeros = [rows[0]?.numero_producto, rows[0]?.numero_puntos].map((n) => enMiles(Number(n)));
  for (const page of [admin, publico]) {
    await page.getByText(/^Finalizado · /).waitFor();
    for (const numero of numeros)
      expect(await page.locator(".sorteo-escena").textContent()).toContain(` número ${numero}`);
    expect(await page.getByRole("button", { name: "Iniciar Sorteo" }).count()).toBe(0);
    expect(await page.locator(".sorteo-marca").count()).toBe(2);
  }
});

const GANADORES = { name: GANO_NUMERO };

const ajustar = (cuando: string) =>
  pool.query(`update sorteos set sorteado_en = ${cuando} where key = $1 returning sorteado_en`, [ensayo.key]);

test("a visitor who arrives between the draw and its reveal sees no winner yet", async () => {
  await ajustar("now() + interval '10 minutes'");
  const page = await newPage(server);
  await login(page, server, server.admin);
  await visit(page, ensayo.ruta);
  await page.getByRole("heading", { name: "Generando ganadores..." }).waitFor();
  expect(await page.locator(".sorteo-marca, .sorteo-disco, [data-tone=success]").count()).toBe(0);
  await ajustar("now() - interval '1 hour'");
  await page.reload();
  await page.getByRole("heading", GANADORES).waitFor();
});

/** Without custody, which depends on what is sealed already: libro.long.test.ts looks at it. */
const signos = (page: Page, clase: string) =>
  page.locator(`.check-${clase}:not([data-check="custodia"])`).count();

test("a finished raffle verifies in the browser, one's own part too; a tampered acta does not", async () => {
  const { rows } = await pool.query(
    "select email from usuarios join sorteos on ganador_producto = codigo_referido where key = $1",
    [finalizado.key],
  );
  const page = await pageOf(server, { email: String(rows[0]?.email), contrasena: CLAVE_DEMO });
  await visit(page, finalizado.ruta);
  await page.getByRole("heading", { name: "¡Ganaste el producto!" }).waitFor();
  await verComo(page);
  const boton = page.getByRole("button", { name: "Verifica este sorteo" });
  await boton.click();
  await page.getByText("Todo calza: tu navegador repitió el sorteo y obtuvo el mismo resultado.").waitFor();
  expect([await signos(page, "ok"), await signos(page, "failed"), await signos(page, "pending")]).toEqual([
    10, 0, 0,
  ]);
  await page.getByText(/Sin baliza: se comprueba que nada cambió después del cierre/).waitFor();

  await page.route("**/acta.json", async (route) => {
    const acta = await (await route.fetch()).json();
    await route.fulfill({ json: { ...acta, numero_producto: acta.numero_producto === 1 ? 2 : 1 } });
  });
  await boton.click();
  await page.getByRole("alert").filter({ hasText: "esta acta no corresponde" }).waitFor();
  expect(await page.locator('[data-check="numeros"]').getAttribute("class")).toContain("check-failed");
});

test("the replay keeps the keyboard's place, from its button into the stage and on to the result", async () => {
  const page = await newPage(server, { width: 390, fresh: true });
  await page.clock.install();
  await visit(page, finalizado.ruta);
  const enFoco = () => page.locator(":focus").textContent();
  const repetir = async () => {
    await page.getByRole("button", { name: "Ver de nuevo el sorteo" }).press("Enter");
    await page.getByText("Repetición").waitFor();
    await expect.poll(enFoco).toBe("Ir al resultado");
  };
  await repetir();
  // On the stage nothing floats: the chat is an entry of the foot.
  const mati = page.getByRole("button", { name: "Abrir chat con Mati" });
  expect(await mati.evaluate((one) => getComputedStyle(one).position)).toBe("relative");
  await page.keyboard.press("Enter");
  await expect.poll(enFoco).toMatch(GANO_NUMERO);
  await repetir();
  await page.clock.fastForward(INICIO.final);
  await expect.poll(enFoco).toMatch(GANO_NUMERO);
  // A person who went on to another part of the page is left there.
  await verComo(page);
  await repetir();
  const verifica = page.getByRole("button", { name: "Verifica este sorteo" });
  await verifica.focus();
  await page.clock.fastForward(INICIO.final);
  await page.getByRole("heading", GANADORES).waitFor();
  expect(await enFoco()).toBe(await verifica.textContent());
});

test("a closed raffle proves its ranges and says what is still pending", async () => {
  const page = await newPage(server);
  await visit(page, cerrado.ruta);
  await page.getByRole("button", { name: "Verifica este sorteo" }).click();
  await page.getByText("Lo que ya se puede comprobar está bien.").waitFor();
  expect([await signos(page, "ok"), await signos(page, "failed"), await signos(page, "pending")]).toEqual([
    3, 0, 5,
  ]);
});

test("without JavaScript the raffle is told, and why a number cannot be drawn", async () => {
  const page = await pageOf(server, await sinInput(cerrado.key), { javascript: false });
  await visit(page, cerrado.ruta);
  expect(await page.locator(".sorteo-escena").textContent()).toContain(
    "Tu aporte al azar lo saca tu propio navegador, no la tienda",
  );
  expect(await page.getByRole("button", { name: "Comenzar Sorteo" }).isVisible()).toBe(false);
  expect(await page.getByRole("table", { name: "Participantes" }).isVisible()).toBe(true);
});

test("an open raffle shows its commitment and its rules; a foreign key is a 404", async () => {
  const { rows } = await pool.query("select compromiso from sorteos where key = $1", [abierto.key]);
  const pagina = await getPage(server, abierto.ruta);
  expect(pagina.text).toContain(String(rows[0]?.compromiso));
  const bases = await getPage(server, `${abierto.ruta}/bases`);
  expect(bases.text).toMatch(/^BASES DEL SORTEO DE «/);
  expect(bases.text).toContain("8. Sorteo sin ganadores");
  const ajena = abierto.ruta.replace(abierto.key, finalizado.key);
  expect((await getPage(server, ajena)).status).toBe(404);
  expect((await getPage(server, `${ajena}/bases`)).status).toBe(404);
});

test("giving it up is for admins only, wants a reason and says it to everybody", async () => {
  const cookie = await cookieOf(server, server.cliente);
  const orden = { intento: "abandonar", motivo: "Porque sí" };
  expect((await postForm(server, cerrado.ruta, orden, cookie)).status).toBeGreaterThanOrEqual(400);
  const admin = await pageOf(server, server.admin, { width: 390 });
  const publico = await newPage(server);
  await Promise.all([visit(admin, cerrado.ruta), visit(publico, cerrado.ruta)]);
  await admin.getByText("Terminar sin ganadores").first().click();
  await admin.getByLabel("Motivo").fill("El producto llegó dañado y no hay otro.");
  await admin.getByRole("button", { name: "Terminar sin ganadores" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Sí, terminarlo" }).click();
  await publico.getByRole("heading", { name: "Este sorteo terminó sin ganadores" }).waitFor();
  await publico.getByText("El producto llegó dañado y no hay otro.").waitFor();
  await publico.getByText("Todos los puntos abonados se devolvieron a quienes participaban.").waitFor();
  const { rows } = await pool.query("select semilla from sorteos where key = $1", [cerrado.key]);
  await verComo(publico);
  await publico.getByText("Sorteo verificable").click();
  await publico.locator(".sorteo-hechos").getByText(String(rows[0]?.semilla)).waitFor();
  await publico.getByText(/se publica para que se vea qué se abandonó/).waitFor();
});
