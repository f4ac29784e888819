import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { referidos, sorteos, usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemTicket, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";
import { deTicket } from "#tests/support/shop/compras.ts";
import { pagarConCodigo } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { abonar } from "#tests/support/shop/sorteos.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const admin = await crearPersona(ctx, { role: "admin" });
const ticket = await itemTicket(db);
/** On a phone the dock covers what was scrolled under it; the tour of all pages checks contrast from the top. */
const contraste = (width: number) => (width === 390 ? "none" : undefined);

test.each(WIDTHS)(
  "an annulled purchase whose points were used: the admin sees the debt before, the person after (%i px)",
  async (width) => {
    const quien = await nuevoCliente(db);
    const page = await newPage(server, { width });
    const codigo = await comprarPorFuncion(page, server, quien, [ticket]);
    await pagoRecibido(ctx, { codigo }, admin);
    const sesion = { ...admin, codigo_referido: quien.codigo_referido, role: "usuario" as const };
    const [sorteo] = await db
      .select()
      .from(sorteos)
      .where(eq(sorteos.estado, "Disponible"))
      .orderBy(desc(sql`${sorteos.objetivo} - ${sorteos.reunido}`))
      .limit(1);
    await abonar(ctx, sorteo?.producto ?? "", 60, sesion);
    const oficina = await newPage(server, { width });
    await login(oficina, server, server.admin);
    await visit(oficina, `/admin/ventas/${codigo}`);
    await oficina.getByText("Anular toda la venta").first().click();
    await oficina.getByText("60 puntos ya se usaron y le quedan por devolver").waitFor();
    await oficina.getByLabel("Motivo").last().fill("Confirmada por error");
    await oficina.getByRole("button", { name: "Anular toda la venta" }).click();
    await oficina.getByText("La venta quedó anulada.").waitFor();
    await visit(page, "/mis-puntos");
    await page.getByText("Puntos por devolver: 60.").waitFor();
    await expectNoAxeViolations(page);
    await visit(oficina, "/admin/puntos");
    await oficina.getByRole("button", { name: "Revisar el libro ahora" }).click();
    await oficina.getByText("El libro cuadra").waitFor();
    await oficina.locator("summary", { hasText: "Puntos por devolver" }).click();
    await oficina.locator("details").getByRole("link", { name: codigo }).waitFor();
    await expectNoAxeViolations(oficina, contraste(width));
  },
);

test("a referral that looks like the same person is credited by an admin who read why", async () => {
  const quien = await nuevoCliente(db);
  const invito = await crearPersona(ctx, { celular: "+56 9 5555 4444" });
  await db
    .update(usuarios)
    .set({ celular: "955554444" })
    .where(eq(usuarios.codigo_referido, quien.codigo_referido));
  await db
    .insert(referidos)
    .values({ referido_codigo: quien.codigo_referido, referente_codigo: invito.codigo_referido });
  const codigo = await comprarPorFuncion(await newPage(server), server, quien, [ticket]);
  await pagoRecibido(ctx, { codigo }, admin);
  const page = await newPage(server, { width: 1440 });
  await login(page, server, server.admin);
  await visit(page, `/admin/ventas/${codigo}`);
  await page.getByText("El cliente comparte el celular con quien lo refirió").waitFor();
  await page.locator("summary", { hasText: "Acreditar el referido" }).click();
  await expectNoAxeViolations(page);
  await page
    .locator("details", { hasText: "Acreditar el referido" })
    .getByLabel("Motivo")
    .fill("Son hermanos");
  await page.getByRole("button", { name: "Acreditar el referido" }).click();
  await page.getByText("a quien refirió.").waitFor();
  await page.getByText("se acreditó a mano").waitFor();
});

test.each(WIDTHS)("a prize waits for its winner's RUT and for a decision about it (%i px)", async (width) => {
  const quien = await nuevoCliente(db);
  const codigo = await enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, quien.codigo_referido);
    if (!ganadora) throw new Error("no winner");
    return registrarPremio(tx, ganadora, "100001");
  });
  const ponerRut = (rut: string | null) =>
    db.update(usuarios).set({ rut }).where(eq(usuarios.codigo_referido, quien.codigo_referido));
  await ponerRut(null);
  const page = await newPage(server, { width });
  await login(page, server, quien);
  await visit(page, "/mis-pedidos");
  await page.getByText("Para enviarte este premio necesitamos tu RUT.").waitFor();
  await expectNoAxeViolations(page);
  const rut = width === 390 ? "12.345.678-5" : "7.654.321-6";
  const carrito = [deTicket(ticket)];
  await pagarConCodigo(ctx, { quien: await crearPersona(ctx), admin, rut, carrito });
  await ponerRut(rut);
  await visit(page, "/mis-pedidos");
  await page.getByText("Estamos revisando tu RUT:").waitFor();
  const oficina = await newPage(server, { width });
  await login(oficina, server, server.admin);
  await visit(oficina, `/admin/ventas/${codigo}`);
  await oficina.locator("summary", { hasText: "Permitir el envío" }).click();
  await expectNoAxeViolations(oficina, contraste(width));
  await oficina
    .locator("details", { hasText: "Permitir el envío" })
    .getByLabel("Motivo")
    .fill("Vimos las dos cédulas");
  await oficina.getByRole("button", { name: "Permitir el envío" }).click();
  await oficina.getByText("El premio ya puede enviarse.").waitFor();
  await visit(page, "/mis-pedidos");
  await page.getByRole("article", { name: codigo }).waitFor();
  expect(await page.getByText("Estamos revisando tu RUT:").count()).toBe(0);
});
