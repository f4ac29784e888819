import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { registrarInput } from "#modules/sorteos/realizacion/inicio/registrar-input.server.ts";
import { openRelay, pulseJson } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { GANO_NUMERO, iniciarEnPagina, verComo } from "#tests/support/e2e/escenario.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

// A shop that follows a chain of its own, signed by a relay on this machine.
const relay = await openRelay();
const { cadena } = relay.chain;
const archivo = join(await mkdtemp(join(tmpdir(), "puntazo-cadena-")), "cadena.json");
await writeFile(archivo, JSON.stringify(cadena));
const server = await startServer({
  env: { BEACON: "drand", BEACON_URLS: relay.url, BEACON_CHAIN: archivo },
});
const { db, pool } = openForFile(server.databaseUrl);
const ctx = { ...testCtx(db), baliza: cadena, now: () => new Date() };

/** A raffle that was created while the beacon answered; with inputs it is closed and waits for its draw. */
async function crear(con: "abierto" | "cerrado") {
  await expect
    .poll(async () => (await pool.query("select from pulsos")).rowCount, { timeout: 60_000 })
    .not.toBe(0);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 300 });
  if (con === "cerrado") {
    const gente = await crearPersonasConPuntos(ctx, 6, 50);
    for (const quien of gente) await abonar(ctx, sku, 50, quien);
    for (const [i, quien] of gente.entries()) await registrarInput(ctx, { key, input: 10 + i }, quien);
  }
  const base = `/productos/detalle-producto/${sku}`;
  return { sku, key, ruta: `${base}/sorteo/${key}`, participa: `${base}/participa` };
}

/** Without custody, which depends on what is sealed already: libro.long.test.ts looks at it. */
const signos = (page: Page, clase: string) =>
  page.locator(`.check-${clase}:not([data-check="custodia"])`).count();
const clase = (page: Page, linea: string) => page.locator(`[data-check="${linea}"]`).getAttribute("class");

/** Content below the veil is inactive and the header fades while scrolling, so contrast is measured without both. */
const SIN_VELO = ".veil { display: none !important } .site-header { opacity: 1 !important }";

async function sano(page: Page): Promise<void> {
  await page.addStyleTag({ content: SIN_VELO });
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
}

test("an open raffle says which guarantee it has, there and where one participates", async () => {
  const { ruta, participa } = await crear("abierto");
  const page = await newPage(server, { width: 390, javascript: false });
  await visit(page, ruta);
  const garantia = page.getByRole("region", { name: "Sorteo con baliza de ensayo" });
  await garantia.getByText("Qué significa").click();
  await garantia.getByText(/A las 22:00 se congelan los aportes y publicamos el código sellado/).waitFor();
  await visit(page, participa);
  await page.getByText("Sorteo con baliza de ensayo.").waitFor();
  const { rows } = await pool.query(
    "select producto as sku, key from sorteos where estado = 'Disponible' and garantia = 'ninguna' limit 1",
  );
  await visit(page, `/productos/detalle-producto/${rows[0].sku}/sorteo/${rows[0].key}`);
  await page.getByRole("region", { name: "Sorteo sin baliza" }).waitFor();
});

test("a rehearsal from its start over the countdown and the pulse to the numbers, and its verification", async () => {
  const { ruta, key } = await crear("cerrado");
  const admin = await pageOf(server, server.admin);
  const publico = await newPage(server, { width: 390 });
  await Promise.all([visit(admin, ruta), visit(publico, ruta)]);
  const { rows } = await pool.query("select baliza from sorteos where key = $1", [key]);
  const fijada = Number(String(rows[0].baliza).split(":")[2]);
  const garantia = publico.getByRole("region", { name: "Sorteo con baliza de ensayo" });
  await garantia.getByText(new RegExp(`^La ronda ${miles(fijada)} sale el .* a las 22:02\\.$`)).waitFor();
  await garantia.getByText("Está fijada y no se puede cambiar.").waitFor();
  await sano(publico);

  relay.behave({ kind: "silent" });
  await iniciarEnPagina(admin);
  await Promise.all([admin, publico].map((page) => page.getByText("Cuenta regresiva al pulso").waitFor()));
  // The countdown takes a minute: what only it shows is read first.
  const sinScripts = await newPage(server, { width: 390, javascript: false });
  await visit(sinScripts, ruta);
  await sinScripts.getByText(/^Sale a las \d\d:\d\d(:\d\d)? y nadie lo conoce todavía\.$/).waitFor();
  await admin.getByText("El sorteo está en marcha: los ganadores salen con el pulso").waitFor();
  await publico.getByText("Ensayo: este sorteo se inició antes de su fecha.").waitFor();
  expect(await admin.getByRole("button", { name: "Iniciar Sorteo" }).count()).toBe(0);
  expect(await admin.getByText("Terminar sin ganadores").count()).toBe(0);
  await publico.getByText("6 aportes congelados").first().waitFor();
  await Promise.all([sano(publico), sano(admin)]);

  const acta = await (await fetch(`${server.url}${ruta}/acta.json`)).json();
  expect(acta).toMatchObject({ ensayo: true, garantia: "drand", numero_producto: null });
  expect(acta.semilla).toMatch(/^[0-9a-f]{64}$/);
  expect(acta.aportes).toHaveLength(6);
  await publico.getByText("Sorteo verificable").click();
  await publico.locator(".sorteo-hechos").getByText(acta.semilla).waitFor();
  await publico.getByRole("button", { name: "Verifica este sorteo" }).click();
  await publico.getByText("Lo que ya se puede comprobar está bien.").waitFor();
  expect(await signos(publico, "failed")).toBe(0);

  await publico.getByText("Esperando el pulso…").waitFor({ timeout: 120_000 });
  await publico.getByText(/Debió salir hace \d+ segundos?/).waitFor();
  await sano(publico);
  relay.behave({ kind: "honest" });
  for (const page of [admin, publico]) await page.getByRole("heading", { name: GANO_NUMERO }).waitFor();
  await verComo(publico);

  await publico.getByRole("button", { name: "Verifica este sorteo" }).click();
  await publico
    .getByText("Todo calza: tu navegador repitió el sorteo y obtuvo el mismo resultado.")
    .waitFor();
  expect([await signos(publico, "failed"), await signos(publico, "pending")]).toEqual([0, 0]);
  expect(await clase(publico, "pulso")).toContain("check-ok");
  await publico.getByRole("heading", { name: "Qué no prueba" }).waitFor();
  await publico.getByText(/este sorteo usó una baliza de ensayo/).waitFor();
  await sano(publico);
  await falsificar(publico);
}, 240_000);

/** Each forgery fails at the line that says what was forged. */
async function falsificar(page: Page): Promise<void> {
  const falsas: [string, (acta: Record<string, unknown>) => Record<string, unknown>][] = [
    ["pulso", (acta) => ({ ...acta, baliza: cambiarFirma(String(acta.baliza)) })],
    ["compromiso", (acta) => ({ ...acta, semilla: "00".repeat(32) })],
    ["numeros", (acta) => ({ ...acta, numero_puntos: acta.numero_puntos === 1 ? 2 : 1 })],
  ];
  for (const [linea, cambiar] of falsas) {
    await page.route("**/acta.json", async (route) => {
      await route.fulfill({ json: cambiar(await (await route.fetch()).json()) });
    });
    await page.getByRole("button", { name: "Verifica este sorteo" }).click();
    await page.getByRole("alert").filter({ hasText: "esta acta no corresponde" }).waitFor();
    expect(await clase(page, linea), linea).toContain("check-failed");
    await page.unroute("**/acta.json");
    await page.getByRole("button", { name: "Verifica este sorteo" }).click();
    await page.getByText("Todo calza").waitFor();
  }
}

/** The signature of another round is a valid point of the curve, and still not this round's pulse. */
const cambiarFirma = (baliza: string) => {
  const partes = baliza.split(":");
  return [...partes.slice(0, 3), relay.chain.firmar(Number(partes[2]) + 1)].join(":");
};

test("admins see how the beacon is and paste a pulse while relays are away", async () => {
  const { key } = await crear("cerrado");
  const admin = await pageOf(server, server.admin);
  await visit(admin, "/admin");
  const alertas = admin.getByRole("status").filter({ hasText: "Ver el azar público" });
  expect(await alertas.count()).toBe(0);
  await visit(admin, "/admin/sorteos");
  const baliza = admin.getByRole("region", { name: "Azar público" });
  await baliza.getByText("Responde", { exact: true }).waitFor();
  await baliza.getByText("Baliza de ensayo").waitFor();
  await baliza.getByRole("heading").first().click();
  await baliza.getByText("con baliza", { exact: true }).waitFor();
  await baliza.getByText(/^Respondió hace .* en [\d.]+ ms$/).waitFor();
  await baliza.getByRole("link", { name: key }).waitFor();

  // No relay answers, the newest pulse is twenty minutes old and a pinned one is overdue.
  relay.behave({ kind: "gone" });
  const ahora = rondaDe(cadena, new Date());
  await pool.query("delete from pulsos");
  await pool.query("insert into pulsos values ($1, $2, $3, now())", [
    cadena.hash,
    ahora - 400,
    relay.chain.firmar(ahora - 400),
  ]);
  const vencida = ahora - 100;
  await pool.query("update sorteos set baliza = $1 where key = $2", [textoFijado(cadena.hash, vencida), key]);
  await visit(admin, "/admin");
  await alertas.getByText("El azar público no entrega pulsos desde hace 20 minutos.").waitFor();
  await alertas.getByText(`${key} espera la ronda ${miles(vencida)} desde hace 5 minutos.`).waitFor();
  await sano(admin);
  await alertas.getByRole("link", { name: "Ver el azar público" }).click();
  await baliza.getByText("Con problemas").waitFor();
  await baliza.getByText(/^sin baliza: el último pulso tiene más de 10 minutos$/).waitFor();
  await baliza.getByText(/atrasada 5 minutos/).waitFor();
  await admin.setViewportSize({ width: 390, height: 844 });
  await sano(admin);

  await baliza.getByRole("button", { name: "Pegar un pulso" }).click();
  const dialogo = admin.getByRole("dialog");
  const pegar = async (texto: string) => {
    await dialogo.getByLabel("Pulso en JSON").fill(texto);
    await dialogo.getByRole("button", { name: "Comprobar y guardar" }).click();
  };
  await pegar("hola");
  await dialogo.getByText("Eso no es JSON").waitFor();
  await pegar(JSON.stringify(pulseJson(vencida, relay.chain.firmar(vencida + 1))));
  await dialogo.getByText(`La firma no es la de la ronda ${vencida}`).waitFor();
  await sano(admin);
  await pegar(JSON.stringify(pulseJson(vencida, relay.chain.firmar(vencida))));
  await admin.getByText("Pulso guardado: la firma es de la cadena.").waitFor();
  await dialogo.waitFor({ state: "hidden" });
  await baliza.getByText("Responde", { exact: true }).waitFor();
  expect(await baliza.getByText(/atrasada/).count()).toBe(0);
  relay.behave({ kind: "honest" });
});
