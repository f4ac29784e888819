import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { usuarios, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  confirmarTransferencia,
  itemProducto,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sesionDuena } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const RETIRO = {
  retiro_activo: true,
  retiro_direccion: "Av. Italia 850, Providencia",
  retiro_horario: "Lunes a viernes, de 10 a 18 h",
};

describe.each(WIDTHS)("at %i px", (width) => {
  test("a customer without an address picks up; the desk says 'Por retirar' and 'Retirado'", async () => {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, RETIRO, null));
    const quien = await createConfirmed(db);
    const page = await newPage(server, { width });
    await login(page, server, quien);
    await abrirCarrito(page, [await itemProducto(db)]);
    await page.getByRole("radio", { name: "Retiro en tienda" }).check();
    await page.getByText("Lo retiras gratis en").waitFor();
    expect(await page.getByLabel("Calle y número").count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Pagar" }).filter({ visible: true }).click();
    await page.getByText("Escribe el nombre y apellido").waitFor();
    await page.getByLabel("Nombre y apellido").fill("Rosa Pino");
    await page.getByLabel("Celular").fill("9 8765 4321");
    await page.getByLabel("RUT opcional, para tu boleta").fill("12.345.678-5");
    await aceptarTerminos(page);
    await page.getByRole("button", { name: "Pagar" }).filter({ visible: true }).click();
    await page.getByRole("heading", { name: "Transfiere y listo" }).waitFor();
    await page.getByText(RETIRO.retiro_direccion).first().waitFor();
    await expectNoAxeViolations(page);
    await confirmarTransferencia(page);
    await page.waitForURL((url) => url.pathname === "/mis-pedidos");
    const [persona] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
    expect(persona).toMatchObject({ rut: "12.345.678-5", direccion: null });
    const suya = eq(ventas.usuario, persona?.codigo_referido ?? "");
    const [venta] = await db.select().from(ventas).where(suya);
    expect(venta).toMatchObject({
      envio_cobrado: 0,
      envio: { nombre: "Rosa Pino", retiro: RETIRO.retiro_horario },
    });
    const codigo = venta?.codigo ?? "";
    await pagoRecibido(ctx, { codigo }, await sesionDuena(db));

    const atencion = await newPage(server, { width });
    await login(atencion, server, server.admin);
    await visit(atencion, `/admin/despachos?texto=${codigo}`);
    await atencion.getByLabel(`Elegir ${codigo}`).check();
    await atencion.getByRole("button", { name: "Marcar Enviado…" }).click();
    await atencion.getByText("Lo retiran en la tienda").waitFor();
    await expectNoAxeViolations(atencion);
    await atencion.getByRole("button", { name: "Marcar Enviado" }).click();
    await atencion.getByText("1 pedido en Enviado.").waitFor();
    await visit(atencion, `/admin/despachos?texto=${codigo}&estado=Enviado`);
    await atencion.getByText("Por retirar", { exact: true }).first().waitFor();
    await expectNoAxeViolations(atencion);
    await atencion.getByLabel(`Elegir ${codigo}`).check();
    await atencion.getByRole("button", { name: "Entregado" }).click();
    await atencion.getByText("1 pedido en Entregado.").waitFor();
    await visit(page, "/mis-pedidos");
    await page.getByText("Retirado", { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { retiro_activo: false }, null));
  });
});
