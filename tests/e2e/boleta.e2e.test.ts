import { eq } from "drizzle-orm";
import type { CDPSession, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { boletas_documentos, productos, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { atenderBoletas } from "#modules/boletas/atender-boletas.server.ts";
import type { Sii } from "#modules/boletas/envio/sesion-sii.server.ts";
import { guardarDatosBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { guardarCaf } from "#modules/boletas/llaves/guardar-llaves.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { buscarPorCorreo } from "#modules/usuarios/usuarios.store.server.ts";
import { CONTRASENA, crearAutoridad, crearPfx, RUT_PERSONA } from "#tests/support/boletas/autoridad.ts";
import { DATOS_BOLETAS, EMISOR } from "#tests/support/boletas/encender.ts";
import { leerCodigos } from "#tests/support/boletas/leer-codigo.ts";
import { openSii } from "#tests/support/boletas/sii.ts";
import { TEST_SECRET, testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, showPictures, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { nuevaAdmin } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow, expectPrintable } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { firmadorDePrueba } from "#tests/support/shop/boletas.ts";
import { comprarPagado, deProducto } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

showPictures();
const doble = await openSii();
const server = await startServer({ env: { SII_URL: doble.url, SEED_KEY: TEST_SECRET } });
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const sii: Sii = { servicio: doble.servicio, firmador: firmadorDePrueba, tokens: new Map() };
const HACE = 20 * 60_000;

/** A customer with a session for use cases and a login for the browser. */
async function clienta() {
  const quien = await createConfirmed(db);
  const fila = await buscarPorCorreo({ db }, quien.email);
  if (!fila?.user_id || fila.email === null) throw new Error("no customer");
  const { user_id, codigo_referido, email, role, rol_admin, nombre } = fila;
  const sesion = sesionDe({ session_id: "s", user_id, codigo_referido, email, role, rol_admin, nombre });
  return { quien, sesion };
}

/**
 * What a reader of codes finds on the page at that place, at the resolution of a printer. `cdp` stays open as long as the page: the end of
 * a session of its own would take the page back from paper to the screen.
 */
async function codigoEn(page: Page, cdp: CDPSession, timbre: Locator): Promise<string[]> {
  // The page takes its place for the stamp when the drawing is read.
  await timbre.evaluate((img: HTMLImageElement) => img.decode());
  const lugar = await timbre.boundingBox();
  if (!lugar) throw new Error("the stamp is not on the page");
  const { x, y } = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  // The quiet zone is part of the drawing.
  const clip = { x: lugar.x + x, y: lugar.y + y, width: lugar.width, height: lugar.height, scale: 4 };
  const { data } = await cdp.send("Page.captureScreenshot", { clip, captureBeyondViewport: true });
  return (await leerCodigos(Buffer.from(data, "base64"))).map(({ texto }) => texto);
}

/** The browser writes one object per sheet, and one of the type `Pages` that lists them. */
const hojasDe = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

// The payment, the minute of the job and the twenty minutes before it are those of the use cases: pages cannot move the clock.
test.each(WIDTHS)(
  "a paid sale's boleta, from the certificate to the paper, its code and its consultation (%i px)",
  async (width) => {
    const duena = await crearPersona(ctx, { role: "admin" });
    const autoridad = crearAutoridad("produccion");
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { ...EMISOR, boletas_activas: false }, null));
    await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente: "produccion" }, duena);

    // The owner uploads the certificate and switches the boletas on. A shop believes only the SII's keys, so the folios come from here.
    const admin = await newPage(server, { width });
    await login(admin, server, await nuevaAdmin(db));
    await visit(admin, "/admin/ajustes/boletas");
    const archivo = { name: "firma.pfx", mimeType: "application/x-pkcs12", buffer: Buffer.from(crearPfx()) };
    await admin.getByLabel("Archivo .pfx").setInputFiles(archivo);
    await admin.getByLabel("RUT de quien firma").fill(RUT_PERSONA);
    await admin.getByLabel("Contraseña del archivo").fill(CONTRASENA);
    await admin
      .getByRole("button", { name: /certificado$/ })
      .first()
      .click();
    await admin.getByText("PERSONA DE PRUEBA").first().waitFor();
    const desde = width;
    await guardarCaf(ctx, autoridad.caf({ desde, hasta: desde + 9 }), duena, autoridad.claves);
    // The folios of the width before are used up first.
    const usados = await db.select({ folio: boletas_documentos.folio }).from(boletas_documentos);
    const folio = usados.length === 0 ? desde : Math.max(...usados.map((uno) => uno.folio ?? 0)) + 1;
    await visit(admin, "/admin/ajustes/boletas");
    await admin.getByRole("button", { name: "Encender" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Encender" }).click();
    await admin.getByText("Encendido").waitFor();
    await expectNoAxeViolations(admin);
    await expectNoOverflow(admin);

    // A payment of twenty minutes ago, which admins can no longer undo.
    const { quien, sesion } = await clienta();
    const [producto] = await db.select().from(productos).where(eq(productos.sku, "100001"));
    if (!producto) throw new Error("no product");
    const codigo = await comprarPagado(ctx, sesion, duena, [deProducto(producto)]);
    const antes = new Date(Date.now() - HACE);
    await db.update(ventas).set({ pagado_en: antes }).where(eq(ventas.codigo, codigo));
    await enTransaccion(ctx, (tx) =>
      guardarAjustes(tx, { boletas_desde: new Date(antes.getTime() - HACE).toISOString() }, null),
    );
    ctx.clock.now = new Date();
    await atenderBoletas(ctx, sii);
    ctx.clock.now = new Date(Date.now() + 5 * 60_000);
    await atenderBoletas(ctx, sii);
    const venta = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
    const [documento] = await db
      .select()
      .from(boletas_documentos)
      .where(eq(boletas_documentos.venta, venta[0]?.id ?? 0));
    expect(documento).toMatchObject({ folio, estado: "aceptada", total: producto.precio_cliente });

    const page = await newPage(server, { width });
    await login(page, server, quien);
    await visit(page, "/productos/detalle-producto/100001/comprar");
    await page.locator(".producto-info").getByRole("button", { name: "Añadir al carrito" }).click();
    await visit(page, "/mis-pedidos");
    await page.getByRole("link", { name: `boleta electrónica N° ${folio}` }).click();
    const timbre = page.getByRole("img", { name: "Timbre electrónico del SII" });
    await timbre.waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    const cdp = await page.context().newCDPSession(page);
    expect(await codigoEn(page, cdp, timbre)).toEqual([documento?.ted]);

    // The same code stands on paper, which is one sheet without what belongs to the screen.
    const deLaPantalla = {
      button: page.getByRole("button", { name: "Imprimir" }),
      header: page.locator(".site-header"),
      footer: page.getByRole("contentinfo"),
      cart: page.getByRole("link", { name: "Carrito, 1 producto" }),
      mati: page.getByRole("button", { name: "Abrir chat con Mati" }),
    };
    for (const [nombre, parte] of Object.entries(deLaPantalla))
      expect(await parte.isVisible(), `${nombre} on screen`).toBe(true);
    await expectPrintable(page);
    for (const [nombre, parte] of Object.entries(deLaPantalla))
      expect(await parte.isVisible(), `${nombre} on paper`).toBe(false);
    expect(await codigoEn(page, cdp, timbre)).toEqual([documento?.ted]);
    expect(await page.evaluate(() => matchMedia("print").matches), "the code was read on paper").toBe(true);
    const pdf = await page.pdf({ format: "A4" });
    expect(hojasDe(pdf), "sheets of paper").toBe(1);
    await page.emulateMedia({ media: null });

    const visita = await newPage(server, { width });
    await visit(visita, "/boleta");
    const consultar = async (total: string) => {
      await visita.getByLabel("Folio").fill(String(folio));
      await visita.getByLabel("Fecha").fill(documento?.fecha ?? "");
      await visita.getByLabel("Total").fill(total);
      await visita.getByRole("button", { name: "Consultar" }).click();
    };
    await consultar("1");
    await visita.getByText("No encontramos una boleta").waitFor();
    await consultar(String(producto.precio_cliente));
    await visita.getByRole("img", { name: "Timbre electrónico del SII" }).waitFor();
    await expectNoAxeViolations(visita);
    await expectNoOverflow(visita);

    await visit(admin, `/admin/boletas?texto=${codigo}`);
    await admin.getByRole("link", { name: `N° ${folio}` }).click();
    await admin.getByText("Se envió al SII").waitFor();
    await expectNoAxeViolations(admin);
    await expectNoOverflow(admin);
  },
);
