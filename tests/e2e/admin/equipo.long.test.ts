import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { avisarReposicion } from "#modules/catalogo/avisar-reposicion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { confirmarCorreo, llegar, registrar } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { sharedServer } from "#tests/support/server.ts";
import { contar } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const CLAVE = "lluvia-tren-azul";

describe.each(WIDTHS)("at %i px", (width) => {
  test("the owner invites, the guest creates the account and works; a withdrawn link says so", async () => {
    const email = `equipo-${width}@correo.example`;
    const otro = `retirado-${width}@correo.example`;
    const page = await newPage(server, { width });
    await login(page, server, server.admin);
    await visit(page, "/admin/usuarios");
    await page.getByRole("link", { name: "Equipo", exact: true }).click();
    await llegar(page, "/admin/usuarios/equipo");
    for (const invitado of [otro, email]) {
      await page.getByRole("textbox", { name: "Correo" }).fill(invitado);
      await page.getByRole("button", { name: "Enviar invitación" }).click();
      await page.getByText(`Enviamos la invitación a ${invitado}.`).waitFor();
    }
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: `Retirar la invitación de ${otro}` }).click();
    await page.getByText(`La invitación de ${otro} ya no sirve.`).waitFor();

    const invitada = await newPage(server, { width });
    await invitada.goto(await mailedLink(db, otro, "/invitacion"));
    await invitada.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
    await invitada.goto(await mailedLink(db, email, "/invitacion"));
    await invitada.getByRole("heading", { name: "Súmate al equipo" }).waitFor();
    await expectNoAxeViolations(invitada);
    await invitada.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
    await invitada.getByRole("button", { name: "Crear mi cuenta y aceptar" }).click();
    await llegar(invitada, "/admin/ventas");
    const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, email));
    expect(fila).toMatchObject({ role: "admin", rol_admin: "ventas" });
  });

  test("'Nueva venta' to a stranger ends in the account of the confirmed address", async () => {
    const email = `rosa-${width}@correo.example`;
    const page = await newPage(server, { width });
    await login(page, server, server.admin);
    await visit(page, "/admin/ventas/nueva");
    await page.getByText("Es un cliente nuevo").click();
    await page.getByLabel("Nombre y apellido").fill("Rosa Pino");
    await page.getByLabel("Celular").fill("12");
    await page.getByLabel("Correo (opcional)").fill(email);
    await page.getByLabel("Artículo 1").fill("100001");
    await page.getByRole("button", { name: "Registrar venta" }).click();
    await page.getByText("Escribe un celular chileno").waitFor();
    expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Rosa Pino");
    await page.getByLabel("Celular").fill(`9 8765 ${width === 390 ? "4321" : "4322"}`);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Registrar venta" }).click();
    await page.getByRole("heading", { name: /PZ-/ }).first().waitFor();
    const codigo = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    const rosa = await newPage(server, { width });
    const quien = { email, contrasena: CLAVE };
    await registrar(rosa, quien);
    await confirmarCorreo(rosa, db, quien);
    await visit(rosa, "/mis-pedidos");
    await rosa.getByRole("heading", { name: codigo }).waitFor();
  });

  test("'Avísame' waits for what is sold out and tells it once", async () => {
    const sku = `99021${width === 390 ? 0 : 1}`;
    await crearProducto(ctx, { sku, producto: "Tetera de prueba" });
    await contar(ctx, sku, 0);
    const ruta = `/productos/detalle-producto/${sku}/comprar`;
    const visita = await newPage(server, { width });
    await visit(visita, ruta);
    await visita.getByRole("link", { name: "Ingresa para que te avisemos" }).waitFor();
    await expectNoAxeViolations(visita);

    const quien = await createConfirmed(db);
    const page = await newPage(server, { width });
    await login(page, server, quien);
    await visit(page, ruta);
    await page.getByRole("button", { name: "Avísame cuando vuelva" }).click();
    await page.getByText("Te avisaremos cuando vuelva").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Ya no me avises" }).click();
    await page.getByRole("button", { name: "Avísame cuando vuelva" }).click();
    await page.getByText("Te avisaremos cuando vuelva").waitFor();
    await contar(ctx, sku, 4);
    expect(await avisarReposicion(ctx)).toBe(1);
    await visit(page, "/notificaciones");
    await page.getByText("Tetera de prueba está otra vez en la tienda.").waitFor();
  });
});
