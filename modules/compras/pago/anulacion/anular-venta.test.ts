import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, correos, notificaciones, tickets_compras } from "#database/schema.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
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
import { gastar, nuevoSorteo } from "#tests/support/shop/libro.ts";
import { crearPareja, crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { anularLinea, anularVenta } from "./anular-venta.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const otroProducto = await crearProducto(ctx, { sku: "700002", producto: "Taladro", puntos_regalo: 40 });
const sorteo = await nuevoSorteo(ctx);
let ana: Sesion;
let invito: Sesion;

beforeEach(async () => {
  ({ compra: ana, invito } = await crearPareja(ctx, DIRECCION));
});

const abona = (quien: Sesion, puntos: number) => gastar(ctx, sorteo, quien, puntos);
const saldos = (a: number, b: number) =>
  libroLimpio(ctx, { [ana.codigo_referido]: a, [invito.codigo_referido]: b });
const pagada = (...lineas: Parameters<typeof comprar>[2]) => comprarPagado(ctx, ana, admin, lineas);
const ajustes = (usuario: string) =>
  db
    .select()
    .from(tickets_compras)
    .where(eq(tickets_compras.usuario, usuario))
    .orderBy(tickets_compras.id)
    .then((filas) => filas.filter(({ forma_pago }) => forma_pago === "ajuste"));
const avisos = async ({ codigo_referido }: Sesion) =>
  (
    await db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.usuario, codigo_referido))
      .orderBy(notificaciones.id)
  ).map(({ titulo, texto }) => [titulo, texto]);
const debe = ({ codigo_referido }: Sesion) => sumarPorDevolver(db, codigo_referido);
const motivo = "Retracto del cliente";

describe("annulling one line", () => {
  test("takes back its points and their part of the credit, and leaves the rest of the sale alive", async () => {
    const codigo = await pagada(
      deProducto(tienda.producto, 2),
      deProducto(otroProducto),
      deTicket(tienda.ticket),
    );
    await saldos(740, 74);
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    const anulacion = await anularLinea(ctx, { codigo, linea: linea?.id ?? 0, motivo }, admin);
    expect(anulacion).toEqual({
      codigo,
      completa: false,
      devolucion: { lineas: 20_000, envio: 0, diferencia: 0, total: 20_000 },
      cliente: { puntos: 200, devueltos: 200, por_devolver: 0 },
      referente: { puntos: 20, devueltos: 20, por_devolver: 0 },
    });
    const despues = await leerTodo(ctx, codigo);
    expect(despues.venta.estado_pago).toBe("Pagado");
    expect(despues.productos.map(({ estado, motivo }) => [estado, motivo])).toEqual([
      ["Anulado", motivo],
      ["Pagado", null],
    ]);
    expect(despues.tickets.map(({ estado }) => estado)).toEqual(["Pagado"]);
    await saldos(540, 54);
    expect(await detalleVenta(ctx, codigo)).toMatchObject({
      anulado: 20_000,
      puntos_ganados: 540,
      credito_referido: { usuario: invito.codigo_referido, puntos: 74, vigentes: 54 },
    });
  });

  test("of goods already delivered is possible; twice is not, and two at once do it once", async () => {
    const codigo = await pagada(deProducto(tienda.producto), deTicket(tienda.ticket));
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX1" }, admin);
    await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    const pedido = { codigo, linea: linea?.id ?? 0, motivo };
    const juntas = await Promise.allSettled(Array.from({ length: 6 }, () => anularLinea(ctx, pedido, admin)));
    expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(anularLinea(ctx, pedido, admin)).rejects.toMatchObject({ clase: "estado" });
    await saldos(500, 50);
  });

  test("whose points were spent lends them and keeps the debt, and the admin saw it coming", async () => {
    const codigo = await pagada(deProducto(tienda.producto, 2));
    await abona(ana, 150);
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    const id = linea?.id ?? 0;
    const efecto = { puntos: 200, devueltos: 50, por_devolver: 150 };
    const devolucion = { lineas: 20_000, envio: 0, diferencia: 0, total: 20_000 };
    const previsto = {
      devolucion,
      cliente: efecto,
      referente: { puntos: 20, devueltos: 20, por_devolver: 0 },
    };
    const antes = await detalleVenta(ctx, codigo);
    expect(antes?.efectos).toEqual({ venta: previsto, lineas: { [id]: previsto } });
    const anulacion = await anularLinea(ctx, { codigo, linea: id, motivo }, admin);
    // It was the only line, so the sale and its referral credit are annulled too.
    expect(anulacion).toMatchObject({ completa: true, cliente: efecto, referente: { devueltos: 20 } });
    expect(await ajustes(ana.codigo_referido)).toMatchObject([
      {
        puntos: 150,
        estado: "Acreditado",
        precio: 0,
        motivo: `Puntos ya usados de la compra anulada ${codigo}`,
      },
    ]);
    expect(await debe(ana)).toBe(150);
    await saldos(0, 0);
  });
});

describe("annulling a sale", () => {
  test("takes back tickets, gift points and referral credit, tells the customer and is audited", async () => {
    const codigo = await pagada(deProducto(tienda.producto), deTicket(tienda.ticket));
    await saldos(600, 60);
    await anularVenta(ctx, { codigo, motivo }, admin);
    const { venta, productos, tickets } = await leerTodo(ctx, codigo);
    expect(venta).toMatchObject({ estado_pago: "Anulado", motivo });
    expect([...productos, ...tickets].map(({ estado }) => estado)).toEqual(["Anulado", "Anulado"]);
    const [credito] = await db
      .select()
      .from(tickets_compras)
      .where(eq(tickets_compras.venta_origen, venta.id));
    // The row keeps its points; an adjustment takes them back.
    expect(credito).toMatchObject({ estado: "Acreditado", puntos: 60, porcentaje: 10 });
    expect(await ajustes(invito.codigo_referido)).toMatchObject([{ puntos: -60, credito: credito?.id }]);
    await saldos(0, 0);
    const mandados = await db.select().from(correos).where(eq(correos.usuario, ana.codigo_referido));
    expect(mandados.find(({ plantilla }) => plantilla === "venta_anulada")?.datos).toMatchObject({
      codigo,
      completa: true,
      motivo,
      puntos_descontados: 600,
    });
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`))
      .orderBy(auditoria.id);
    expect(hechos.map(({ accion }) => accion)).toEqual(["ventas.pago_recibido", "ventas.anular"]);
  });

  test("is never refused for used points, neither the customer's nor the referrer's", async () => {
    const codigo = await pagada(deTicket(tienda.ticket, 2));
    await abona(ana, 1_000);
    await abona(invito, 70);
    await saldos(0, 30);
    const { cliente, referente } = await anularVenta(ctx, { codigo, motivo }, admin);
    expect(cliente).toEqual({ puntos: 1_000, devueltos: 0, por_devolver: 1_000 });
    expect(referente).toEqual({ puntos: 100, devueltos: 30, por_devolver: 70 });
    expect(await ajustes(ana.codigo_referido)).toMatchObject([{ puntos: 1_000 }]);
    expect(await ajustes(invito.codigo_referido)).toMatchObject([{ puntos: -100 }, { puntos: 70 }]);
    expect([await debe(ana), await debe(invito)]).toEqual([1_000, 70]);
    expect(await avisos(invito)).toContainEqual([
      "Anulamos una compra de una persona que invitaste",
      "Descontamos 30 puntos. Ya habías usado 70 puntos: quedan por devolver y se descuentan de los próximos que recibas.",
    ]);
    await saldos(0, 0);
  });

  test("after some of its lines were annulled takes back only what is left", async () => {
    const codigo = await pagada(
      deProducto(tienda.producto),
      deProducto(otroProducto),
      deTicket(tienda.ticket),
    );
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    await anularLinea(ctx, { codigo, linea: linea?.id ?? 0, motivo }, admin);
    await saldos(540, 54);
    const { cliente } = await anularVenta(ctx, { codigo, motivo }, admin);
    expect(cliente.puntos).toBe(540);
    await saldos(0, 0);
  });

  test("happens once, however many ask", async () => {
    const codigo = await pagada(deTicket(tienda.ticket));
    const juntas = await Promise.allSettled(
      Array.from({ length: 8 }, () => anularVenta(ctx, { codigo, motivo }, admin)),
    );
    expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await saldos(0, 0);
  });

  test("asks for a reason, an admin, the paid sale of another person and one of its own lines", async () => {
    const codigo = await pagada(deProducto(tienda.producto), deTicket(tienda.ticket));
    const sinPagar = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    const admin2 = await crearPersona(ctx, { role: "admin" });
    const propia = await comprarPagado(ctx, admin, admin2, [deTicket(tienda.ticket)]);
    await seNiega(anularVenta(ctx, { codigo, motivo: "  " }, admin), "valor");
    await seNiega(anularVenta(ctx, { codigo, motivo }, ana), "ajeno");
    await seNiega(anularVenta(ctx, { codigo: propia, motivo }, admin), "ajeno");
    await seNiega(anularVenta(ctx, { codigo: sinPagar, motivo }, admin), "estado");
    await seNiega(anularVenta(ctx, { codigo: "PZ-ZZZZZZ", motivo }, admin), "desconocido");
    await seNiega(anularLinea(ctx, { codigo, linea: 999_999, motivo }, admin), "desconocido");
    await saldos(600, 60);
  });
});
