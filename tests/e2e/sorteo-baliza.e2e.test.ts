import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { registrarInput } from "#modules/sorteos/realizacion/registrar-input.server.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
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

const signos = (page: Page, clase: string) => page.locator(`.sorteo-revision-${clase}`).count();
const clase = (page: Page, linea: string) => page.locator(`[data-check="${linea}"]`).getAttribute("class");

async function sano(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
}

test("an open raffle says which guarantee it has, there and where one participates", async () => {
  const { ruta, participa } = await crear("abierto");
  const page = await newPage(server, { width: 390, javascript: false });
  await visit(page, ruta);
  const garantia = page.getByRole("region", { name: "Sorteo con baliza de ensayo" });
  await garantia.getByText("Qué significa").click();
  await garantia.getByText(/A las 22:00 se congelan los aportes y publicamos la semilla/).waitFor();
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
  await admin.getByRole("button", { name: "Iniciar Sorteo" }).click();
  await Promise.all([admin, publico].map((page) => page.getByText("Cuenta regresiva al pulso").waitFor()));
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
  await publico.locator(".sorteo-hechos").getByText(acta.semilla).waitFor();
  const sinScripts = await newPage(server, { width: 390, javascript: false });
  await visit(sinScripts, ruta);
  await sinScripts.getByText(/^Sale a las \d\d:\d\d(:\d\d)?\.$/).waitFor();
  await publico.getByRole("button", { name: "Verifica este sorteo" }).click();
  await publico.getByText("Lo que ya se puede comprobar está bien.").waitFor();
  expect(await signos(publico, "mal")).toBe(0);

  await publico.getByText("Esperando el pulso…").waitFor({ timeout: 90_000 });
  await publico.getByText(/Debió salir hace \d+ segundos?/).waitFor();
  await sano(publico);
  relay.behave({ kind: "honest" });
  for (const page of [admin, publico])
    await page.getByRole("heading", { name: "¡Tenemos ganadores!" }).waitFor({ timeout: 60_000 });

  await publico.getByRole("button", { name: "Verifica este sorteo" }).click();
  await publico
    .getByText("Todo calza: tu navegador repitió el sorteo y obtuvo el mismo resultado.")
    .waitFor();
  expect([await signos(publico, "mal"), await signos(publico, "pendiente")]).toEqual([0, 0]);
  expect(await clase(publico, "pulso")).toContain("sorteo-revision-ok");
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
    expect(await clase(page, linea), linea).toContain("sorteo-revision-mal");
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
