import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cobros_khipu, reembolsos_khipu } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import { nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sesionDuena } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { leerTodo } from "#tests/support/shop/compras.ts";
import { devolucionHasta } from "#tests/support/shop/devoluciones.ts";
import { LLAVE, openKhipu, SECRETO } from "#tests/support/shop/khipu.ts";

const khipu = await openKhipu();
const server = await startServer({ env: { KHIPU_URL: khipu.url } });
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());

/** A return whose money may leave, of a purchase that Khipu collected. */
async function porPagar() {
  const { email, user_id, codigo_referido } = await nuevoCliente(db);
  const cliente = sesionDe({ email, user_id, codigo_referido });
  const { id, codigo } = await devolucionHasta(
    ctx,
    { cliente, admin: await sesionDuena(db) },
    "por_transferir",
  );
  const { venta } = await leerTodo(ctx, codigo);
  const { payment_id } = khipu.crear({ transaction_id: codigo, amount: venta.total });
  khipu.cambiar(payment_id);
  const cuando = new Date();
  const fila = { venta: venta.id, monto: venta.total, creado_en: cuando, vence_en: cuando };
  await db.insert(cobros_khipu).values({ ...fila, payment_id, estado: "pagado" });
  return { id, payment_id, total: venta.total };
}

async function abrirAdmin(width: Width) {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, "/admin/ajustes/conexiones");
  const seccion = page.getByRole("region", { name: "Khipu" });
  if ((await seccion.getByText("Encendido").count()) > 0) return page;
  await seccion.getByLabel("Llave de la API").fill(LLAVE);
  await seccion.getByLabel("Secreto de la cuenta de cobro").fill(SECRETO);
  await seccion.getByRole("button", { name: "Guardar llaves" }).click();
  await seccion.getByText("Encendido").waitFor();
  return page;
}

test.each(WIDTHS)(
  "the desk gives money back by Khipu, also when its answer was lost (%i px)",
  async (width) => {
    const page = await abrirAdmin(width);
    const una = await porPagar();
    await visit(page, `/admin/devoluciones/${una.id}`);
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Devolver por Khipu" }).click();
    await page.getByText(/^Khipu devolvió \$/).waitFor();
    expect(khipu.devueltos(una.payment_id)).toEqual([una.total]);

    const otra = await porPagar();
    await visit(page, `/admin/devoluciones/${otra.id}`);
    khipu.behave("lost");
    await page.getByRole("button", { name: "Devolver por Khipu" }).click();
    await page.getByText(/Khipu no respondió\. Puede haber devuelto el dinero/).waitFor();
    khipu.behave("honest");
    await db
      .update(reembolsos_khipu)
      .set({ creado_en: new Date(0) })
      .where(eq(reembolsos_khipu.pedida, Number(otra.id)));
    await visit(page, `/admin/devoluciones/${otra.id}`);
    await page.getByText(/Khipu no dijo si devolvió/).waitFor();
    expect(await page.getByRole("button", { name: "Ya transferí" }).count()).toBe(0);
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Khipu sí lo devolvió" }).click();
    await page.getByText("Anotado: Khipu devolvió el dinero.").waitFor();
    expect(khipu.devueltos(otra.payment_id)).toEqual([otra.total]);
  },
  120_000,
);
