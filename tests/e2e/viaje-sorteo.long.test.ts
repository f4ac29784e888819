import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { iniciarEnPagina } from "#tests/support/e2e/escenario.ts";
import { botonAbonar } from "#tests/support/e2e/participa.ts";
import { pageOf, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());

const SKU = "990001";
const PERSONAS = 6;
const APORTE = 50;
const OBJETIVO = PERSONAS * APORTE;
const producto = await crearProducto(ctx, { sku: SKU, puntos: OBJETIVO, minimo_puntos: 10 });
const key = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
const base = `/productos/detalle-producto/${SKU}`;

async function abonar(page: Page): Promise<void> {
  await visit(page, `${base}/participa`);
  await page.getByRole("spinbutton", { name: "¿Cuántos puntos quieres abonar?" }).fill(String(APORTE));
  await botonAbonar(page).click();
  const dialogo = page.getByRole("dialog");
  // The dialog closes by itself after three seconds.
  await Promise.all([
    dialogo.getByText("Puntos abonados").waitFor(),
    dialogo.getByRole("button", { name: "Abonar Puntos" }).click(),
  ]);
}

test("six customers and an admin, from the first contribution to the prize", async () => {
  const gente = await Promise.all(Array.from({ length: PERSONAS }, () => personaConPuntos(db, APORTE)));
  const pages: Page[] = [];
  for (const [i, quien] of gente.entries()) {
    pages.push(await pageOf(server, quien, { width: i % 2 === 0 ? 390 : 1440 }));
  }
  const admin = await pageOf(server, server.admin);
  for (const page of pages) await abonar(page);
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");

  await visit(admin, `${base}/sorteo/${key}`);
  await admin.getByText("Faltan 5 participantes para iniciar el sorteo.").waitFor();
  for (const page of pages) {
    await visit(page, `${base}/sorteo/${key}`);
    await page.getByRole("button", { name: "Comenzar Sorteo" }).click();
    await page.getByText(/^Tu aporte al azar: \d+/).waitFor();
  }
  await iniciarEnPagina(admin);
  for (const page of pages) await page.getByText(/^Finalizado · /).waitFor();

  const { ganador_producto, ganador_puntos } = await leerSorteo(ctx, key);
  const lugar = (codigo: string | null) => gente.findIndex((quien) => quien.codigo === codigo);
  const [primero, segundo] = [pages[lugar(ganador_producto)], pages[lugar(ganador_puntos)]];
  if (!primero || !segundo) throw new Error("the winners are two of the six");
  expect(primero).not.toBe(segundo);

  await visit(primero, "/mis-pedidos");
  await primero.getByText("Premio de sorteo").waitFor();
  await primero.getByText(producto.producto).first().waitFor();
  await visit(segundo, "/mis-puntos");
  await segundo
    .getByText(`+${OBJETIVO / 10}`)
    .first()
    .waitFor();
  await visit(admin, "/admin/ventas?premios=si");
  await admin
    .getByText(gente[lugar(ganador_producto)]?.email ?? "")
    .first()
    .waitFor();
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
}, 300_000);
