import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { devoluciones } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { comprarPagado, deProducto, leerTodo } from "#tests/support/shop/compras.ts";
import { depositar } from "#tests/support/shop/movimientos.ts";
import { CUENTA_PROPIA, tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { decidirReembolso, transferirReembolso } from "./reembolsar-devolucion.server.ts";

const { db, ctx, admin, contado, entregar, gente, pasan, pedir, recibir } = await tiendaConDevoluciones();
const PRECIO = 10_000;
const DIFERENCIA = 4_000;

/** A delivered purchase whose shipping difference was paid that way, returned whole and paid back by transfer. */
async function devuelta(con: "pagos" | "aparte") {
  const codigo = await comprarPagado(ctx, gente.ana, admin, [deProducto(contado)]);
  await fijarCostoEnvio(ctx, { codigo, costo: 5_000 + DIFERENCIA }, admin);
  if (con === "pagos") await depositar(ctx, admin, codigo, DIFERENCIA);
  await marcarDiferenciaRecibida(ctx, { codigo, con }, admin);
  await entregar(codigo);
  const { venta, productos } = await leerTodo(ctx, codigo);
  const linea = productos[0]?.id ?? 0;
  const { id } = await pedir({ codigo, linea }, { tipo: "retracto", ...CUENTA_PROPIA });
  await aceptarDevolucion(ctx, { id }, admin);
  await recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(30);
  expect(await transferirReembolso(ctx, { id }, admin)).toMatchObject({ total: PRECIO + DIFERENCIA });
  const filas = await db.select().from(devoluciones).where(eq(devoluciones.venta, venta.id));
  return [filas.map(({ monto }) => monto), await leerFavor(ctx, gente.ana.codigo_referido)];
}

test.each([
  ["the payments covered goes back with them", "pagos", PRECIO + DIFERENCIA],
  ["came apart goes back apart from the payments", "aparte", PRECIO],
] as const)("a shipping difference that %s, and nothing stays in favour", async (_, con, monto) => {
  expect(await devuelta(con)).toEqual([[monto], 0]);
});
