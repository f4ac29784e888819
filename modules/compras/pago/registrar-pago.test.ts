import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, correos, notificaciones, pagos, productos } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { listarVentas, listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerSinPago } from "#modules/compras/venta/venta.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { premioEnEspera } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { anularVenta } from "./anulacion/anular-venta.server.ts";
import { rechazarSinPago } from "./anulacion/rechazar-sin-pago.server.ts";
import { rechazarVenta } from "./anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";
import { registrarPago } from "./registrar-pago.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const otroAdmin = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
const INICIO = ctx.now();
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = INICIO;
  ana = await crearPersona(ctx);
});

// $15.000 and 600 points.
const esperando = () => comprar(ctx, ana, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
const pagar = (codigo: string, monto: number, mas: { movimiento?: number; version?: number } = {}) =>
  registrarPago(
    ctx,
    { codigo, monto, via: mas.movimiento === undefined ? "manual" : "movimiento", ...mas },
    admin,
  );
const pagosDe = async (codigo: string) =>
  (
    await db
      .select()
      .from(pagos)
      .where(eq(pagos.venta, (await leerTodo(ctx, codigo)).venta.id))
      .orderBy(pagos.id)
  ).map(({ monto, via, confirmacion }) => ({ monto, via, confirmacion }));
const estado = async (codigo: string) => (await leerTodo(ctx, codigo)).venta.estado_pago;

describe("payments sum", () => {
  test("less than the total is a partial payment: a mail and a bell name the difference and the account", async () => {
    const codigo = await esperando();
    expect(await pagar(codigo, 6_000)).toMatchObject({
      estado_pago: "Validando Pago",
      confirmada: false,
      falta: 9_000,
      a_favor: 0,
      message: "Pago parcial: faltan $9.000.",
    });
    const [correo] = await db
      .select()
      .from(correos)
      .where(like(correos.clave, `parcial:${codigo}:%`));
    expect(correo).toMatchObject({
      usuario: ana.codigo_referido,
      plantilla: "pago_parcial",
      datos: { total: 15_000, recibido: 6_000, falta: 9_000, cuentas: [{ numero: "00123" }] },
      proximo_intento: new Date(INICIO.getTime() + 60_000),
    });
    const [aviso] = await db
      .select()
      .from(notificaciones)
      .where(like(notificaciones.clave, `parcial:${codigo}:%`));
    expect(aviso?.texto).toContain("$9.000");
    const suya = { codigo, recibido: 6_000, devuelto: 0, falta: 9_000, a_favor: 0, parcial: true };
    await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
    expect((await listarVentasDe(ctx, ana.codigo_referido)).ventas).toContainEqual(
      expect.objectContaining(suya),
    );
    expect((await listarVentas(ctx, { texto: codigo })).ventas).toMatchObject([suya]);
    expect(await leerSinPago(ctx, ctx.now(), 500)).not.toContain(codigo);
    expect(await detalleVenta(ctx, codigo)).toMatchObject({ recibido: 6_000, falta: 9_000, parcial: true });
    await libroLimpio(ctx, { [ana.codigo_referido]: 500 });
  });

  test("the payment that reaches the total confirms; only it belongs to the confirmation", async () => {
    const codigo = await esperando();
    await pagar(codigo, 6_000);
    expect(await pagar(codigo, 9_000)).toMatchObject({ estado_pago: "Pagado", confirmada: true, falta: 0 });
    expect(await pagosDe(codigo)).toEqual([
      { monto: 6_000, via: "manual", confirmacion: null },
      { monto: 9_000, via: "manual", confirmacion: 1 },
    ]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("'Pago recibido' alone records what is missing, by hand", async () => {
    const codigo = await esperando();
    await pagar(codigo, 6_000);
    await pagoRecibido(ctx, { codigo }, admin);
    expect((await pagosDe(codigo)).map(({ monto }) => monto)).toEqual([6_000, 9_000]);
  });

  test("more than the total, and a second payment, stay in favour of the person", async () => {
    const codigo = await esperando();
    const delBanco = async (monto: number) =>
      pagar(codigo, monto, { movimiento: await crearMovimiento(ctx, { monto }) });
    expect(await delBanco(16_000)).toMatchObject({
      estado_pago: "Pagado",
      a_favor: 1_000,
      message: "Pago confirmado. Quedan $1.000 a favor del cliente.",
    });
    expect(await delBanco(15_000)).toMatchObject({ confirmada: false, a_favor: 16_000 });
    expect(await leerFavor(ctx, ana.codigo_referido)).toBe(16_000);
    // The points of a sale are given once.
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("a payment of an annulled sale is in favour of the person, and its points do not come back", async () => {
    const codigo = await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
    await anularVenta(ctx, { codigo, motivo: "error" }, admin);
    const movimiento = await crearMovimiento(ctx, { monto: 5_000 });
    expect(await pagar(codigo, 5_000, { movimiento })).toMatchObject({
      estado_pago: "Anulado",
      a_favor: 10_000,
    });
    await libroLimpio(ctx, { [ana.codigo_referido]: 0 });
  });
});

describe("a rejected sale", () => {
  test("is reopened and confirmed in one step, with its units", async () => {
    await db.update(productos).set({ existencias: 1 }).where(eq(productos.id, tienda.producto.id));
    const codigo = await esperando();
    await rechazarVenta(ctx, { codigo, motivo: "no llegó" }, admin);
    expect(await pagar(codigo, 15_000)).toMatchObject({ estado_pago: "Pagado", confirmada: true });
    const [producto] = await db.select().from(productos).where(eq(productos.id, tienda.producto.id));
    expect(producto?.existencias).toBe(0);
    // Without units the sale stays rejected and nothing is recorded.
    await db.update(productos).set({ existencias: null }).where(eq(productos.id, tienda.producto.id));
    const otra = await esperando();
    await rechazarVenta(ctx, { codigo: otra, motivo: "no llegó" }, admin);
    await db.update(productos).set({ existencias: 0 }).where(eq(productos.id, tienda.producto.id));
    await seNiega(pagar(otra, 15_000), "estado");
    expect([await estado(otra), await pagosDe(otra)]).toEqual(["Rechazado", []]);
    await db.update(productos).set({ existencias: null }).where(eq(productos.id, tienda.producto.id));
  });

  test("waits again when the payment is partial, and the rule of seven days leaves it alone", async () => {
    const codigo = await esperando();
    await rechazarVenta(ctx, { codigo, motivo: "no llegó" }, admin);
    expect(await pagar(codigo, 5_000)).toMatchObject({ estado_pago: "Validando Pago", falta: 10_000 });
    ctx.clock.now = new Date(INICIO.getTime() + 8 * DIA_MS);
    await rechazarSinPago(ctx);
    expect(await estado(codigo)).toBe("Validando Pago");
  });
});

describe("twice and at once", () => {
  test("the same movement pays a sale once, by whichever way it comes", async () => {
    const codigo = await esperando();
    const movimiento = await crearMovimiento(ctx, { monto: 15_000 });
    const pedido = { codigo, monto: 15_000, via: "movimiento" as const, movimiento };
    const quienes = [admin, otroAdmin, { sistema: "sistema:reglas" } as const];
    const todos = await Promise.all(
      Array.from({ length: 12 }, (_, i) => registrarPago(ctx, pedido, quienes[i % 3] ?? admin)),
    );
    expect(todos.filter(({ repetido }) => !repetido)).toHaveLength(1);
    expect(await pagosDe(codigo)).toEqual([{ monto: 15_000, via: "movimiento", confirmacion: 1 }]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("two admins with 'Pago recibido' and a rule with a movement: one confirmation, nothing is lost", async () => {
    const codigo = await esperando();
    const movimiento = await crearMovimiento(ctx, { monto: 15_000 });
    await Promise.all([
      pagoRecibido(ctx, { codigo }, admin),
      pagoRecibido(ctx, { codigo }, otroAdmin),
      pagar(codigo, 15_000, { movimiento }),
    ]);
    const hechos = await pagosDe(codigo);
    expect(hechos.filter(({ confirmacion }) => confirmacion === 1)).toHaveLength(1);
    // The movement is money that arrived: it pays the sale or is in favour of the person.
    expect(hechos.filter(({ via }) => via === "movimiento")).toHaveLength(1);
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("a service's number is recorded once and never for another sale", async () => {
    const [codigo, otra] = [await esperando(), await esperando()];
    const khipu = (cual: string) =>
      registrarPago(
        ctx,
        { codigo: cual, monto: 15_000, via: "khipu", referencia: "abc123" },
        { sistema: "sistema:khipu" },
      );
    expect((await khipu(codigo)).repetido).toBe(false);
    expect(await khipu(codigo)).toMatchObject({ repetido: true, estado_pago: "Pagado" });
    await seNiega(khipu(otra), "estado");
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`));
    expect(hechos.map(({ quien }) => quien)).toEqual(["sistema:khipu"]);
  });

  test("a form that is sent twice, or filled before the sale changed, pays once", async () => {
    const codigo = await esperando();
    const { version } = (await leerTodo(ctx, codigo)).venta;
    const envios = await Promise.allSettled([1, 2, 3].map(() => pagar(codigo, 5_000, { version })));
    expect(envios.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await pagosDe(codigo)).toHaveLength(1);
  });
});

test("customers, other roles, the buyer and wrong amounts are refused and write nothing", async () => {
  const codigo = await esperando();
  const pedido = { codigo, monto: 15_000, via: "manual" as const };
  await seNiega(registrarPago(ctx, pedido, ana), "ajeno");
  for (const rol_admin of ["catalogo", "lectura"] as const)
    await seNiega(registrarPago(ctx, pedido, await crearPersona(ctx, { role: "admin", rol_admin })), "ajeno");
  const propia = await comprar(ctx, admin, [deTicket(tienda.ticket)]);
  await seNiega(pagar(propia, 5_000), "ajeno");
  for (const monto of [0, -1, 1.5, Number.NaN, 2 ** 53]) await seNiega(pagar(codigo, monto), "valor");
  await seNiega(pagar("PZ-222222", 1_000), "desconocido");
  await seNiega(
    pagar(
      await premioEnEspera(ctx, { sku: tienda.producto.sku, admin, carrito: [deTicket(tienda.ticket)] }),
      1_000,
    ),
    "estado",
  );
  expect([await pagosDe(codigo), await pagosDe(propia)]).toEqual([[], []]);
});

test("the database refuses a paid sale without its money, and changes of a recorded payment", async () => {
  const codigo = await esperando();
  await expect(
    db.execute(`update ventas set estado_pago = 'Pagado', pagado_en = now() where codigo = '${codigo}'`),
  ).rejects.toThrow();
  await pagoRecibido(ctx, { codigo }, admin);
  const { id } = (await leerTodo(ctx, codigo)).venta;
  for (const cambio of [
    `update pagos set monto = 1 where venta = ${id}`,
    `delete from pagos where venta = ${id}`,
    `update pagos set deshecho_en = now(), deshecho_por = 'yo' where venta = ${id}`,
    `update pagos set devuelto = 5 where venta = ${id}`,
  ])
    await expect(db.execute(cambio)).rejects.toThrow();
});
