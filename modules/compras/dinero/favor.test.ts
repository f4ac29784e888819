import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, devoluciones, notificaciones } from "#database/schema.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  comprarPagado,
  deTicket,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { depositar } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { anularVenta } from "../pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";
import { devolverDinero } from "./devolver-dinero.server.ts";
import { leerFavor } from "./pagos.store.server.ts";
import { usarFavor } from "./usar-favor.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const lectora = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
const HOY = "2026-11-15";
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx);
});

// $5.000 and 500 points.
const esperando = () => comprar(ctx, ana, [deTicket(tienda.ticket)]);
async function pagada(monto: number): Promise<string> {
  const codigo = await esperando();
  await depositar(ctx, admin, codigo, monto);
  return codigo;
}
const favor = () => leerFavor(ctx, ana.codigo_referido);

describe("'Usar saldo a favor'", () => {
  test("pays a waiting sale with what several sales hold, oldest first, and the undo gives it back", async () => {
    const [una, otra] = [await pagada(7_000), await pagada(9_000)];
    const codigo = await esperando();
    expect(await usarFavor(ctx, { codigo }, admin)).toMatchObject({
      estado_pago: "Pagado",
      confirmada: true,
    });
    expect(await favor()).toBe(1_000);
    const de = async (cual: string) => {
      const venta = await detalleVenta(ctx, cual);
      return [venta?.a_favor, venta?.devoluciones.map(({ monto, forma, nota }) => [monto, forma, nota])];
    };
    expect(await de(una)).toEqual([0, [[2_000, "a_favor", codigo]]]);
    expect(await de(otra)).toEqual([1_000, [[3_000, "a_favor", codigo]]]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 1_500 });
    await deshacerPago(ctx, { codigo }, admin);
    expect([await favor(), (await leerTodo(ctx, codigo)).venta.estado_pago]).toEqual([
      6_000,
      "Validando Pago",
    ]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 1_000 });
  });

  test("a part of the total is a partial payment", async () => {
    await pagada(6_000);
    const codigo = await esperando();
    expect(await usarFavor(ctx, { codigo }, admin)).toMatchObject({ falta: 4_000, confirmada: false });
    await seNiega(usarFavor(ctx, { codigo }, admin), "estado", /saldo a favor/);
  });

  test("the same money pays one of two sales at once", async () => {
    await pagada(10_000);
    const ventas = [await esperando(), await esperando()];
    const usos = await Promise.allSettled(ventas.map((codigo) => usarFavor(ctx, { codigo }, admin)));
    expect(usos.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await favor()).toBe(0);
  });

  test("what a rejected sale gave away is missing when it is opened again", async () => {
    const rechazada = await esperando();
    await registrarPago(ctx, { codigo: rechazada, monto: 2_000, via: "manual" }, admin);
    await rechazarVenta(ctx, { codigo: rechazada, motivo: "no llegó" }, admin);
    expect(await favor()).toBe(2_000);
    const codigo = await esperando();
    await usarFavor(ctx, { codigo }, admin);
    await reabrirVenta(ctx, { codigo: rechazada }, admin);
    expect(await detalleVenta(ctx, rechazada)).toMatchObject({ falta: 5_000, parcial: false });
  });

  test("is refused to customers, readers, for paid sales, own sales and old forms", async () => {
    const otra = await pagada(9_000);
    const codigo = await esperando();
    for (const sesion of [ana, lectora]) await seNiega(usarFavor(ctx, { codigo }, sesion), "ajeno");
    await seNiega(usarFavor(ctx, { codigo: otra }, admin), "estado");
    await seNiega(usarFavor(ctx, { codigo: "PZ-222222" }, admin), "desconocido");
    await seNiega(usarFavor(ctx, { codigo, version: 99 }, admin), "estado", /cambió/);
    await seNiega(
      usarFavor(ctx, { codigo: await comprar(ctx, admin, [deTicket(tienda.ticket)]) }, admin),
      "ajeno",
    );
    expect(await favor()).toBe(4_000);
  });
});

describe("'Devolver dinero'", () => {
  const pedido = (codigo: string, monto: number) => ({ codigo, monto, fecha: HOY, forma: "transferencia" });

  test("records amount, day and way, tells the customer, and moves no points", async () => {
    const codigo = await pagada(9_000);
    await devolverDinero(ctx, { ...pedido(codigo, 4_000), nota: " Transferencia  a su CuentaRUT " }, admin);
    expect(await detalleVenta(ctx, codigo)).toMatchObject({
      estado_pago: "Pagado",
      devuelto: 4_000,
      a_favor: 0,
      devoluciones: [
        { monto: 4_000, fecha: HOY, forma: "transferencia", nota: "Transferencia a su CuentaRUT" },
      ],
    });
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.usuario, ana.codigo_referido));
    expect(avisos.map(({ titulo }) => titulo)).toContain("Te devolvimos $4.000");
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`))
      .orderBy(auditoria.id);
    expect(hechos.at(-1)).toMatchObject({ accion: "ventas.devolver_dinero", quien: admin.codigo_referido });
    await libroLimpio(ctx, { [ana.codigo_referido]: 500 });
  });

  test("an annulled sale is in favour of its customer until it is given back, and never more than that", async () => {
    const codigo = await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
    await anularVenta(ctx, { codigo, motivo: "retracto" }, admin);
    expect(await favor()).toBe(5_000);
    const muchas = await Promise.allSettled(
      Array.from({ length: 6 }, () => devolverDinero(ctx, pedido(codigo, 2_000), admin)),
    );
    expect(muchas.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await favor()).toBe(1_000);
    await seNiega(devolverDinero(ctx, pedido(codigo, 1_001), admin), "valor", /más de lo que/);
  });

  test("the same form sent twice records one refund", async () => {
    const codigo = await pagada(9_000);
    const { version } = (await leerTodo(ctx, codigo)).venta;
    const dos = await Promise.allSettled(
      [1, 2].map(() => devolverDinero(ctx, { ...pedido(codigo, 1_000), version }, admin)),
    );
    expect(dos.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("wrong people, no recent proof and wrong fields write nothing", async () => {
    const codigo = await pagada(9_000);
    const antes = await db.$count(devoluciones);
    for (const sesion of [ana, lectora])
      await seNiega(devolverDinero(ctx, pedido(codigo, 1), sesion), "ajeno");
    await seNiega(devolverDinero(ctx, pedido(codigo, 1), { ...admin, reciente: false }), "sin_prueba");
    for (const monto of [0, -5, 1.5, Number.NaN])
      await seNiega(devolverDinero(ctx, pedido(codigo, monto), admin), "valor");
    for (const fecha of ["", "2026-11-16", "2026-11-14", "2026-02-30", "ayer"])
      await seNiega(devolverDinero(ctx, { ...pedido(codigo, 1), fecha }, admin), "valor");
    for (const forma of ["", "a_favor", "anterior", "cheque"])
      await seNiega(devolverDinero(ctx, { ...pedido(codigo, 1), forma }, admin), "valor");
    await seNiega(devolverDinero(ctx, pedido("PZ-222222", 1), admin), "desconocido");
    expect(await db.$count(devoluciones)).toBe(antes);
  });
});
