import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios, ventas } from "#database/schema.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);

test.each(WIDTHS)(
  "a customer gives a purchase its address and an admin corrects it (%i px)",
  async (width) => {
    const cliente = await nuevoCliente(db);
    await db
      .update(usuarios)
      .set({ direccion: null, comuna: null, region: null })
      .where(eq(usuarios.email, cliente.email));
    const page = await newPage(server, { width });
    const codigo = await comprarPorFuncion(page, server, cliente, [producto]);
    const leer = async () =>
      (await db.select().from(ventas).where(eq(ventas.codigo, codigo)))[0]?.envio?.direccion;

    await visit(page, `/mis-pedidos?compra=${codigo}`);
    await page.getByText("¡Compra registrada!").waitFor();
    await page.getByText("Nos falta la dirección para enviarte esta compra.").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Escríbela aquí" }).click();
    await page.getByRole("heading", { name: "Dirección de despacho" }).waitFor();
    await page.getByLabel("Quién recibe").fill("Ana Núñez");
    await page.getByLabel("Dirección", { exact: true }).fill("Calle Nueva 5");
    await page.getByRole("button", { name: "Guardar dirección" }).click();
    await page.getByText("Elige la comuna.").first().waitFor();
    await page.getByLabel("Comuna").selectOption("Ñuñoa");
    await page.getByRole("button", { name: "Guardar dirección" }).click();
    await page.getByText("Guardamos la dirección de tu compra.").waitFor();
    await expectNoAxeViolations(page);
    expect(await leer()).toBe("Calle Nueva 5");

    const admin = await newPage(server, { width });
    await login(admin, server, server.admin);
    await visit(admin, `/admin/ventas/${codigo}`);
    await admin.getByText("Corregir la dirección").click();
    await admin.getByLabel("Dirección", { exact: true }).fill("Calle Nueva 6");
    await admin.getByRole("button", { name: "Guardar la dirección" }).click();
    await admin.getByText("Guardamos la dirección y avisamos al cliente.").waitFor();
    expect(await leer()).toBe("Calle Nueva 6");
    await visit(page, "/mis-pedidos");
    await page.getByText("Despacho a Ana Núñez, Calle Nueva 6").waitFor();
  },
);
