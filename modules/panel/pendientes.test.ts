import { expect, test } from "vitest";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { contarPendientes } from "#modules/compras/venta/listar-ventas.server.ts";
import { comprar, deProducto, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerPanel } from "./leer-panel.server.ts";
import { sumarMontos } from "./panel.ts";
import { leerRango } from "./rango.ts";

test("money that arrived is not counted as pending: by day, by hour and sale by sale", async () => {
  const { ctx, tienda, admin } = await tiendaConAdmin();
  ctx.clock.now = new Date("2026-10-05T15:00:00Z");
  const panelDe = (texto: string) => leerPanel(ctx, leerRango(new URLSearchParams(texto), ctx.now()).rango);
  const codigo = await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]);
  await registrarPago(ctx, { codigo, monto: 4_000, via: "manual" }, admin);
  const falta = { ventas: 1, monto: 6_000 };
  for (const rango of ["desde=2026-10-01&hasta=2026-10-05", "desde=2026-10-05&hasta=2026-10-05"]) {
    const { ventas } = await panelDe(rango);
    expect(sumarMontos(ventas.por_periodo.map((periodo) => periodo.pendientes))).toEqual(falta);
  }
  expect(await contarPendientes(ctx)).toMatchObject({ todas: falta });
  await registrarPago(ctx, { codigo, monto: 6_000, via: "manual" }, admin);
  expect(await contarPendientes(ctx)).toMatchObject({ todas: { ventas: 0, monto: 0 } });
});
