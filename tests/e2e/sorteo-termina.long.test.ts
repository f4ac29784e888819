import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos, sorteos, usuarios } from "#database/schema.ts";
import { atenderPremios } from "#modules/compras/premio/atender-premios.server.ts";
import { PREMIO_NO_RECLAMADO } from "#modules/compras/premio/reclamo.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { vencerPlazos } from "#modules/sorteos/plazo/vencer-plazos.server.ts";
import { mailsTo } from "#tests/support/auth.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { botonAbonar, campo } from "#tests/support/e2e/participa.ts";
import { pageOf, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { startServer } from "#tests/support/server.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

/** Its own shop: the jobs of this file let the terms of all raffles and prizes pass. */
const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
/** A shop whose clock stands so many days later, for its jobs. */
const dentroDe = (dias: number) => testCtx(db, new Date(ctx.now().getTime() + dias * DIA_MS));

async function sorteoAbierto(width: Width) {
  const sku = String(991_000 + width);
  const producto = await crearProducto(ctx, { sku, puntos: 1_000, minimo_puntos: 10 });
  const key = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
  return { key, base: `/productos/detalle-producto/${sku}` };
}

test.each(WIDTHS)(
  "a raffle says its end from the first day, and returns the points then (%i px)",
  async (width) => {
    const { key, base } = await sorteoAbierto(width);
    const quien = await personaConPuntos(db, 80);
    const page = await pageOf(server, quien, { width });
    await visit(page, `${base}/participa`);
    await page
      .getByText(/Tiene hasta el .* para llegar a la meta\. Si no llega, te devolvemos todos tus puntos\./)
      .waitFor();
    await campo(page).fill("50");
    await botonAbonar(page).click();
    const dialogo = page.getByRole("dialog");
    await Promise.all([
      dialogo.getByText("Puntos abonados").waitFor(),
      dialogo.getByRole("button", { name: "Abonar Puntos" }).click(),
    ]);
    await expect.poll(() => leerSaldo(ctx, quien.codigo)).toBe(30);

    const admin = await pageOf(server, server.admin, { width });
    await visit(admin, `/admin/sorteos?texto=${key}`);
    await admin
      .getByText(/Espera la meta hasta/)
      .first()
      .waitFor();
    await expectNoAxeViolations(admin);

    await db.update(sorteos).set({ termina_en: new Date() }).where(eq(sorteos.key, key));
    await vencerPlazos(testCtx(db, new Date()));
    await visit(page, `${base}/sorteo/${key}`);
    await page
      .getByText(/El plazo para llegar a la meta venció el/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await visit(page, "/mis-puntos");
    expect(await leerSaldo(ctx, quien.codigo)).toBe(80);
    const cartas = await mailsTo(db, quien.email);
    expect(JSON.stringify(cartas.map(({ datos }) => datos))).toContain("venció");
  },
);

test.each(WIDTHS)(
  "a winner claims the prize with address and RUT, after a question of the shop (%i px)",
  async (width) => {
    const gana = await personaConPuntos(db, 0);
    const { codigo } = await ganarPremio(dentroDe(0), { codigo_referido: gana.codigo });
    const page = await pageOf(server, gana, { width });
    await visit(page, `/mis-pedidos?compra=${codigo}`);
    const pedido = page.locator(`#${codigo}`);
    await pedido.getByText(/Se reclama con dirección y RUT hasta el/).waitFor();
    await expectNoAxeViolations(page);

    const admin = await pageOf(server, server.admin, { width });
    await visit(admin, `/admin/ventas/${codigo}`);
    await admin.getByLabel("La tienda tiene una pregunta").fill("¿Qué color prefieres?");
    await admin.getByRole("button", { name: "Preguntar a quien ganó" }).click();
    await admin.getByText("El plazo para reclamarlo está detenido mientras haya una pregunta").waitFor();
    await expectNoAxeViolations(admin);
    await visit(page, `/mis-pedidos?compra=${codigo}`);
    const respuesta = pedido.getByLabel(/La tienda pregunta: ¿Qué color prefieres\?/);
    await pedido.getByRole("button", { name: "Responder" }).click();
    await pedido.getByText("Escribe tu respuesta.").waitFor();
    await expect.poll(() => respuesta.evaluate((uno) => uno === document.activeElement)).toBe(true);
    await respuesta.fill("El rojo");
    await pedido.getByRole("button", { name: "Responder" }).click();
    await pedido.getByText(/Se reclama con dirección y RUT hasta el/).waitFor();

    await visit(page, "/mis-datos");
    await page.getByLabel("RUT", { exact: true }).fill("12.345.678-5");
    await page.getByLabel(/^Dirección/).fill("Los Aromos 12");
    await page.getByLabel(/^Región/).selectOption("Metropolitana de Santiago");
    await page.getByLabel(/^Comuna/).selectOption("Ñuñoa");
    await page.getByRole("button", { name: "Guardar" }).first().click();
    await expect
      .poll(
        async () =>
          (await db.select().from(usuarios).where(eq(usuarios.codigo_referido, gana.codigo)))[0]?.rut,
      )
      .toBe("12.345.678-5");
    await visit(admin, `/admin/ventas/${codigo}`);
    await admin.getByText("Reclamado a tiempo, con dirección y RUT.").waitFor();
    await admin.getByText("El rojo").waitFor();
  },
);

test("a prize that nobody claims goes back to stock, and the page of the order says so", async () => {
  const gana = await personaConPuntos(db, 0);
  const { codigo, sku } = await ganarPremio(dentroDe(0), { codigo_referido: gana.codigo });
  const quedan = async () =>
    (await db.select().from(productos).where(eq(productos.sku, sku)))[0]?.existencias ?? 0;
  const antes = await quedan();
  await atenderPremios(dentroDe(62));
  expect(await quedan()).toBe(antes + 1);
  const page = await pageOf(server, gana, { width: 390 });
  await visit(page, `/mis-pedidos?compra=${codigo}`);
  await page
    .locator(`#${codigo}`)
    .getByText(`${PREMIO_NO_RECLAMADO}: el plazo venció y volvió a la tienda.`)
    .waitFor();
  await expectNoAxeViolations(page);
});
