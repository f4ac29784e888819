import { describe, expect, test } from "vitest";
import { deudas } from "#database/schema.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { PEDIDOS_POR_PAGINA } from "#modules/compras/venta/listar-ventas.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  abrirTienda,
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
} from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { responder } from "./responder.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const { producto, ticket } = await abrirTienda(ctx);

test("¿les debo puntos? is answered with the open debts and the purchases that wait, and only one's own", async () => {
  const ana = await crearPersona(ctx);
  const beto = await crearPersona(ctx);
  const preguntar = (sesion: typeof ana) =>
    responder(ctx, { texto: "¿les debo puntos?", sesion, ultimo: null });
  expect((await preguntar(ana)).output).toMatch(/^No nos debes puntos\. Tampoco tienes compras por pagar\./);

  const codigo = await comprar(ctx, ana, [deProducto(producto)]);
  const { venta } = await leerTodo(ctx, codigo);
  await db.insert(deudas).values({ usuario: ana.codigo_referido, puntos: 40, pagados: 15, venta: venta.id });
  const { tema, output } = await preguntar(ana);
  expect(tema).toBe("mis_deudas");
  expect(output).toContain("Tienes 25 puntos por devolver");
  expect(output).toContain(`Falta confirmar el pago de **${codigo}**`);
  expect((await preguntar(beto)).output).toMatch(/^No nos debes puntos\. Tampoco/);
});

describe("the shipping difference of a paid sale", () => {
  const INCLUIDO = 5_000;
  const deuda = async (quien: Sesion) =>
    (await responder(ctx, { texto: "¿les debo algo?", sesion: quien, ultimo: null })).output;
  const conDiferencia = async (quien: Sesion, admin: Sesion, diferencia: number) => {
    const codigo = await comprarPagado(ctx, quien, admin, [deProducto(producto)]);
    await fijarCostoEnvio(ctx, { codigo, costo: INCLUIDO + diferencia }, admin);
    return codigo;
  };

  test("is owed until it is received, and no longer once its sale is annulled", async () => {
    const admin = await crearPersona(ctx, { role: "admin" });
    const ana = await crearPersona(ctx);
    const codigo = await conDiferencia(ana, admin, 3_210);
    const debe = await deuda(ana);
    expect(debe).toContain(`No nos debes puntos. Falta la diferencia de envío de **${codigo}** ($3.210).`);
    expect(debe).not.toContain("compras por pagar");
    await marcarDiferenciaRecibida(ctx, { codigo }, admin);
    expect(await deuda(ana)).toContain("Tampoco tienes compras por pagar.");

    const anulada = await conDiferencia(ana, admin, 1_000);
    await anularVenta(ctx, { codigo: anulada, motivo: "Se arrepintió" }, admin);
    expect(await deuda(ana)).not.toContain(anulada);
  });

  test("is told beside a purchase that waits, also of the same sale", async () => {
    const admin = await crearPersona(ctx, { role: "admin" });
    const ana = await crearPersona(ctx);
    const codigo = await comprar(ctx, ana, [deProducto(producto)]);
    await fijarCostoEnvio(ctx, { codigo, costo: INCLUIDO + 700 }, admin);
    const debe = await deuda(ana);
    expect(debe).toContain(`Falta confirmar el pago de **${codigo}** ($10.000)`);
    expect(debe).toContain(`Falta la diferencia de envío de **${codigo}** ($700).`);
  });

  test("is found behind a page of newer orders, and so is a purchase that waits", async () => {
    const admin = await crearPersona(ctx, { role: "admin" });
    const ana = await crearPersona(ctx);
    const primera = await conDiferencia(ana, admin, 900);
    const espera = await comprar(ctx, ana, [deTicket(ticket)]);
    for (let i = 0; i <= PEDIDOS_POR_PAGINA; i++) await comprarPagado(ctx, ana, admin, [deTicket(ticket)]);
    const debe = await deuda(ana);
    expect(debe).toContain(`Falta confirmar el pago de **${espera}** ($5.000)`);
    expect(debe).toContain(`Falta la diferencia de envío de **${primera}** ($900).`);
  });
});
