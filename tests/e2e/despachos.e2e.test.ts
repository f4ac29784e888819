import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf, sesionDuena } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

// The desk of dispatch with plain forms; dia.long.test.ts is the whole day.

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const producto = await itemProducto(db);

/** The codes of two paid orders of a customer of that surname. */
async function dosPagados(apellido: string): Promise<string[]> {
  const quien = await nuevoCliente(db);
  await db.update(usuarios).set({ nombre: "Rosa", apellido }).where(eq(usuarios.email, quien.email));
  const page = await newPage(server);
  const codigos = [
    await comprarPorFuncion(page, server, quien, [producto]),
    await comprarPorFuncion(page, server, quien, [{ ...producto, cantidad: 2 }]),
  ];
  const admin = await sesionDuena(db);
  for (const codigo of codigos) await pagoRecibido(ctx, { codigo }, admin);
  return codigos;
}

test("without JavaScript orders are chosen, prepared and sent with plain forms", async () => {
  const codigos = await dosPagados("SinGuion");
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

const SIN_NUMERO = "Escribe el número o enlace de seguimiento.";

test("a wrong field of the dispatch says why and takes the focus, and what was written stays", async () => {
  const [codigo = "", otro = ""] = await dosPagados("Rotulo");
  const formularios = [
    {
      path: `/admin/ventas/${codigo}`,
      boton: "Guardar el despacho",
      transportista: "Transportista",
      seguimiento: "Seguimiento",
    },
    {
      path: `/admin/despachos/enviar?venta=${otro}`,
      boton: "Marcar Enviado",
      transportista: `Transportista de ${otro}, si es otro`,
      seguimiento: `Seguimiento de ${otro}`,
    },
  ];
  for (const javascript of [true, false]) {
    const page = await pageOf(server, server.admin, { javascript });
    for (const { path, boton, ...campos } of formularios) {
      await visit(page, path);
      if (path.includes("ventas")) await page.getByLabel("Paso").selectOption("Enviado");
      await page.getByLabel(campos.transportista, { exact: true }).fill("Starken");
      await page.getByRole("button", { name: boton }).click();
      const seguimiento = page.getByLabel(campos.seguimiento, { exact: true });
      await expect.poll(() => seguimiento.getAttribute("aria-invalid")).toBe("true");
      await page.getByText(SIN_NUMERO).first().waitFor();
      await page.getByText("Revisa 1 campo").waitFor();
      if (javascript)
        await expect.poll(() => seguimiento.evaluate((campo) => campo === document.activeElement)).toBe(true);
      expect(await page.getByLabel(campos.transportista, { exact: true }).inputValue()).toBe("Starken");
      if (path.includes("ventas")) expect(await page.getByLabel("Paso").inputValue()).toBe("Enviado");
    }
    await visit(page, `/admin/ventas/${codigo}`);
    await page.getByLabel("Costo real del envío").fill("mucho");
    await page.getByRole("button", { name: "Guardar el costo" }).click();
    await page.getByText("El costo de envío debe ser un número entero de pesos.").first().waitFor();
    expect(await page.getByLabel("Costo real del envío").inputValue()).toBe("mucho");
  }
});
