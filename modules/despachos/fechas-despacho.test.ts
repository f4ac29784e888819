import { expect, test } from "vitest";
import { anularLinea } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { comprarPagado, deProducto, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";

const { ctx, tienda, admin } = await tiendaConAdmin();
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro" });
const ana = await crearPersona(ctx, DIRECCION);

test("goods keep the instants of their sending and delivery, each line its own, also when repeated or annulled", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto), deProducto(taladro)]);
  const fechas = async () =>
    (await leerTodo(ctx, codigo)).productos
      .toSorted((a, b) => a.id - b.id)
      .map(({ enviado_en, entregado_en }) => [enviado_en, entregado_en]);
  const antes = ctx.clock.now;
  const enHoras = (horas: number) => new Date(antes.getTime() + horas * 3_600_000);
  try {
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    const [una, otra] = (await leerTodo(ctx, codigo)).productos.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await fechas()).toEqual([
      [null, null],
      [null, null],
    ]);
    ctx.clock.now = enHoras(1);
    const enviar = { codigo, estado: "Enviado" as const, seguimiento: "CX1" };
    await avanzarDespacho(ctx, { ...enviar, lineas: [una ?? 0] }, admin);
    ctx.clock.now = enHoras(2);
    // The second call moves only the other line.
    await Promise.all([avanzarDespacho(ctx, enviar, admin), avanzarDespacho(ctx, enviar, admin)]);
    ctx.clock.now = enHoras(3);
    await avanzarDespacho(ctx, { codigo, estado: "Entregado", lineas: [otra ?? 0] }, admin);
    ctx.clock.now = enHoras(4);
    await avanzarDespacho(ctx, { codigo, estado: "Entregado", lineas: [otra ?? 0] }, admin);
    await anularLinea(ctx, { codigo, linea: una ?? 0, motivo: "Retracto" }, admin);
    expect(await fechas()).toEqual([
      [enHoras(1), null],
      [enHoras(2), enHoras(3)],
    ]);
  } finally {
    ctx.clock.now = antes;
  }
});
