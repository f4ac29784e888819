import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf, sesionDuena } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const producto = await itemProducto(db);

/** A customer of that surname with two paid orders and an address, on the page of their orders. */
async function clienteConDos(apellido: string, width: (typeof WIDTHS)[number]) {
  const quien = await nuevoCliente(db);
  await db
    .update(usuarios)
    .set({
      nombre: "Rosa",
      apellido,
      direccion: "Los Aromos 12",
      comuna: "Talca",
      region: "Maule",
    })
    .where(eq(usuarios.email, quien.email));
  const page = await newPage(server, { width });
  const codigos = [
    await comprarPorFuncion(page, server, quien, [producto]),
    await comprarPorFuncion(page, server, quien, [{ ...producto, cantidad: 2 }]),
  ];
  const admin = await sesionDuena(db);
  for (const codigo of codigos) await pagoRecibido(ctx, { codigo }, admin);
  await visit(page, "/mis-pedidos");
  return { page, codigos };
}

test.each(WIDTHS)(
  "two paid orders are prepared, printed and sent, and the customer sees it live (%i px)",
  async (width) => {
    const apellido = `Despacho${width}`;
    const { page: suya, codigos } = await clienteConDos(apellido, width);
    const [uno = "", dos = ""] = codigos;
    const page = await pageOf(server, server.admin, { width });
    await visit(page, `/admin/despachos?texto=${apellido}`);
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.getByLabel("Elegir todos").check();
    await page.getByRole("button", { name: "Preparar" }).click();
    await page.getByText("2 pedidos en Preparando.").waitFor();
    await suya.getByRole("article", { name: uno }).getByText("Preparando").first().waitFor();

    await page.getByLabel(`Elegir ${uno}`).check();
    await page.getByLabel(`Elegir ${dos}`).check();
    await page.getByRole("button", { name: "Guías" }).click();
    await page.getByRole("article", { name: `Guía de ${dos}` }).waitFor();
    await page.getByRole("img", { name: `Código QR ${uno}` }).waitFor();
    expect(await page.getByRole("article").count()).toBe(2);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".site-header, .admin-nav").first().isVisible()).toBe(false);
    expect(await page.getByText("Los Aromos 12").first().isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Etiquetas" }).click();
    await page.getByRole("article", { name: `Etiqueta de ${uno}` }).waitFor();
    await page.getByRole("link", { name: "Lista de recolección" }).click();
    await page.getByRole("cell", { name: "3", exact: true }).waitFor();

    await visit(page, `/admin/despachos?texto=${apellido}`);
    await page.getByLabel("Elegir todos").check();
    await page.getByRole("button", { name: "Marcar Enviado…" }).click();
    await page.getByLabel("Transportista de todos").fill("Starken");
    await page.getByLabel(`Seguimiento de ${uno}`).fill("A 1");
    await page.getByRole("button", { name: "Marcar 2 pedidos como Enviado" }).click();
    await page.getByText("1 pedido en Enviado.").waitFor();
    await page.getByText("Escribe el número o enlace de seguimiento.").waitFor();
    await expectNoAxeViolations(page);
    const enlace = suya.getByRole("article", { name: uno }).getByRole("link", { name: "Starken A 1" });
    await enlace.waitFor();
    expect(await enlace.getAttribute("href")).toBe("https://www.starken.cl/seguimiento?codigo=A%201");

    await visit(page, `/admin/ventas/${uno}`);
    await page.getByText("Corregir el seguimiento").click();
    await page.getByRole("listitem").getByLabel("Seguimiento").fill("B2");
    await page.getByRole("button", { name: "Guardar y avisar" }).click();
    await page.getByText("Corregimos el seguimiento y avisamos al cliente.").waitFor();
    await suya.getByRole("article", { name: uno }).getByRole("link", { name: "Starken B2" }).waitFor();
    await page.getByText("No salió, o volvió: preparar de nuevo").click();
    await page
      .locator("details", { hasText: "No salió, o volvió" })
      .getByLabel("Motivo")
      .fill("El camión volvió.");
    await page.getByRole("button", { name: "Volver a Preparando" }).click();
    await page.getByText("Volvió a Preparando y avisamos al cliente.").waitFor();
    await expect
      .poll(() => suya.getByRole("article", { name: uno }).getByRole("link", { name: "Starken" }).count())
      .toBe(0);
  },
);

test("without JavaScript orders are chosen, prepared and sent with plain forms", async () => {
  const { codigos } = await clienteConDos("SinGuion", 1440);
  const page = await pageOf(server, server.admin, { javascript: false });
  await visit(page, "/admin/despachos?texto=SinGuion");
  for (const codigo of codigos) await page.getByLabel(`Elegir ${codigo}`).check();
  await page.getByRole("button", { name: "Preparar" }).click();
  await page.getByText("2 pedidos en Preparando.").waitFor();
  for (const codigo of codigos) await page.getByLabel(`Elegir ${codigo}`).check();
  await page.getByRole("button", { name: "Marcar Enviado…" }).click();
  for (const codigo of codigos) await page.getByLabel(`Seguimiento de ${codigo}`).fill(`N-${codigo}`);
  await page.getByRole("button", { name: "Marcar 2 pedidos como Enviado" }).click();
  await page.getByText("2 pedidos en Enviado.").waitFor();
  await visit(page, "/admin/despachos?texto=SinGuion&estado=Enviado");
  await page.getByLabel(`Elegir ${codigos[0]}`).check();
  await page.getByRole("button", { name: "Entregado" }).click();
  await page.getByText("1 pedido en Entregado.").waitFor();
});
