import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { auditoria, cobros_khipu, productos } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { firmar } from "#tests/support/shop/khipu.ts";
import { porKhipu, tiendaConKhipu } from "#tests/support/shop/khipu-tienda.ts";
import { darPorRevisado } from "./consultar-cobros.server.ts";
import { leerEstadoKhipu, quitarLlaves } from "./llaves.server.ts";
import { recibirAviso } from "./recibir-aviso.server.ts";

const {
  empezar,
  db,
  ctx,
  tienda,
  admin,
  khipu,
  inicio,
  cliente,
  esperando,
  enKhipu,
  avisar,
  preguntar,
  pasan,
  pagosDe,
  estado,
  cobroDe,
  avisosDe,
} = await tiendaConKhipu();

beforeEach(empezar);

test("a notice makes the shop ask, and the answer confirms the sale", async () => {
  const { codigo, payment_id } = await enKhipu();
  // The notice says paid; Khipu does not.
  expect(await avisar(payment_id)).toBe("pendiente");
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
  khipu.cambiar(payment_id);
  expect(await avisar(payment_id)).toBe("pagado");
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Pagado", [porKhipu(payment_id)]]);
  const { venta, tickets } = await leerTodo(ctx, codigo);
  expect(venta).toMatchObject({ origen: "transferencia", confirmacion: 1 });
  expect(tickets).toMatchObject([{ forma_pago: "transferencia" }]);
  const hechos = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${codigo}`));
  expect(hechos.map(({ quien, accion }) => [quien, accion])).toEqual([
    ["sistema:khipu", "ventas.pago_recibido"],
  ]);
  expect(await cobroDe(payment_id)).toMatchObject({ estado: "pagado", avisado_en: inicio });
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
});

test("a notice that is replayed changes nothing", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  const visto = khipu.aviso(payment_id, ctx.now());
  const repetir = () => recibirAviso(ctx, khipu.servicio, visto);
  expect([await repetir(), await repetir(), await repetir()]).toEqual(["pagado", "repetido", "repetido"]);
  expect(await pagosDe(codigo)).toHaveLength(1);
  pasan(6);
  await seNiega(repetir(), "sin_sesion");
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
});

test("a notice with a wrong signature, an old one or none is refused before Khipu is asked", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  const { cuerpo, firma } = khipu.aviso(payment_id, ctx.now());
  const texto = new TextDecoder().decode(cuerpo);
  const preguntas = khipu.asked();
  const malos = [
    { cuerpo, firma: null },
    { cuerpo: new TextEncoder().encode(`${texto} `), firma },
    firmar(texto, ctx.now().getTime(), "otro-secreto"),
    khipu.aviso(payment_id, new Date(inicio.getTime() - 6 * 60_000)),
    khipu.aviso(payment_id, new Date(inicio.getTime() + 6 * 60_000)),
  ];
  for (const malo of malos) await seNiega(recibirAviso(ctx, khipu.servicio, malo), "sin_sesion");
  await seNiega(recibirAviso(ctx, khipu.servicio, firmar("no json", inicio.getTime())), "malformado");
  await seNiega(recibirAviso(ctx, khipu.servicio, firmar("[1]", inicio.getTime())), "malformado");
  await quitarLlaves(ctx, admin, redactar);
  await seNiega(recibirAviso(ctx, khipu.servicio, { cuerpo, firma }), "desconocido");
  expect(khipu.asked()).toBe(preguntas);
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
  expect(await cobroDe(payment_id)).toMatchObject({ estado: "pendiente", avisado_en: null });
});

test("the amount that Khipu collected counts: less is partial, more is in favour", async () => {
  const menos = await enKhipu();
  khipu.cambiar(menos.payment_id, { amount: 6_000 });
  expect(await avisar(menos.payment_id)).toBe("pagado");
  expect([await estado(menos.codigo), await pagosDe(menos.codigo)]).toEqual([
    "Validando Pago",
    [porKhipu(menos.payment_id, 6_000)],
  ]);
  const mas = await enKhipu();
  khipu.cambiar(mas.payment_id, { amount: 16_000 });
  await avisar(mas.payment_id);
  expect(await estado(mas.codigo)).toBe("Pagado");
  expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(1_000);
});

test.each([
  ["another amount than Khipu", {}, { amount: "1000.0000" }],
  ["another receiver than Khipu", {}, { receiver_id: 2 }],
  ["another sale than Khipu", {}, { transaction_id: "PZ-OTRA22" }],
  ["another currency", { currency: "USD" }, {}],
  ["a payment that belongs to another sale", { transaction_id: "PZ-OTRA22" }, {}],
])("a notice with %s is left for the owner", async (_, enServicio, enAviso) => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id, enServicio);
  expect(await avisar(payment_id, enAviso)).toBe("por_revisar");
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Validando Pago", []]);
  expect(await avisosDe(`khipu-por-revisar:${payment_id}`)).toEqual([
    expect.stringContaining(`Revisa un pago de Khipu para ${codigo}`),
  ]);
  const { por_revisar } = await leerEstadoKhipu(ctx);
  expect(por_revisar).toMatchObject([{ codigo, payment_id, estado: "por_revisar" }]);
  // The job does not record it either.
  pasan(60);
  await preguntar();
  expect(await pagosDe(codigo)).toEqual([]);
  await darPorRevisado(ctx, por_revisar[0]?.id ?? 0, admin);
  expect((await leerEstadoKhipu(ctx)).por_revisar).toEqual([]);
  await seNiega(darPorRevisado(ctx, por_revisar[0]?.id ?? 0, admin), "desconocido");
  // What the owner settled does not come back, even if Khipu now says what the shop asked for.
  khipu.cambiar(payment_id, { amount: 15_000, currency: "CLP", transaction_id: codigo });
  expect(await avisar(payment_id)).toBe("repetido");
  expect([await pagosDe(codigo), (await leerEstadoKhipu(ctx)).por_revisar]).toEqual([[], []]);
});

test("sixteen notices at once, with an admin who confirms by hand: one payment of Khipu, one confirmation", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  const todos = await Promise.all([
    ...Array.from({ length: 8 }, () => avisar(payment_id)),
    pagoRecibido(ctx, { codigo }, admin),
    ...Array.from({ length: 8 }, () => avisar(payment_id)),
  ]);
  expect(todos.filter((uno) => uno === "pagado")).toHaveLength(1);
  const suyos = await pagosDe(codigo);
  expect(suyos.filter(({ via }) => via === "khipu")).toEqual([porKhipu(payment_id)]);
  // If the admin was first, Khipu's money came on top of it: it is the customer's, and the owner is told.
  const aMano = suyos.filter(({ via }) => via === "manual");
  expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(aMano.length * 15_000);
  expect(await avisosDe(`khipu-a-favor:${payment_id}`)).toHaveLength(aMano.length);
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({ estado_pago: "Pagado", confirmacion: 1 });
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
});

test("a notice of a sale that was annulled keeps the money in favour; of a rejected one reopens it", async () => {
  const anulada = await enKhipu();
  await pagoRecibido(ctx, { codigo: anulada.codigo }, admin);
  await anularVenta(ctx, { codigo: anulada.codigo, motivo: "error" }, admin);
  khipu.cambiar(anulada.payment_id);
  expect(await avisar(anulada.payment_id)).toBe("pagado");
  expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(30_000);
  expect(await avisosDe(`khipu-a-favor:${anulada.payment_id}`)).toHaveLength(1);
  const rechazada = await enKhipu();
  await rechazarVenta(ctx, { codigo: rechazada.codigo, motivo: "no llegó" }, admin);
  khipu.cambiar(rechazada.payment_id);
  await avisar(rechazada.payment_id);
  expect(await estado(rechazada.codigo)).toBe("Pagado");
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
});

test("a notice of a rejected sale whose units are gone is left for the owner", async () => {
  const { codigo, payment_id } = await enKhipu();
  await rechazarVenta(ctx, { codigo, motivo: "no llegó" }, admin);
  await db.update(productos).set({ existencias: 0 }).where(eq(productos.id, tienda.producto.id));
  khipu.cambiar(payment_id);
  expect(await avisar(payment_id)).toBe("por_revisar");
  expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Rechazado", []]);
  await db.update(productos).set({ existencias: null }).where(eq(productos.id, tienda.producto.id));
  // With units again, the same notice is recorded.
  expect(await avisar(payment_id)).toBe("pagado");
  expect(await estado(codigo)).toBe("Pagado");
});

test("a notice that comes again after an undo does not pay again", async () => {
  const { codigo, payment_id } = await enKhipu();
  khipu.cambiar(payment_id);
  await avisar(payment_id);
  await deshacerPago(ctx, { codigo }, admin);
  expect(await avisar(payment_id)).toBe("repetido");
  expect(await estado(codigo)).toBe("Validando Pago");
});

test("a notice before the number of its payment is known finds the sale by its code", async () => {
  const codigo = await esperando();
  const venta = (await leerTodo(ctx, codigo)).venta.id;
  const fila = { venta, monto: 15_000, creado_en: inicio, vence_en: inicio } as const;
  await db.insert(cobros_khipu).values({ ...fila, estado: "creando" });
  const { payment_id } = khipu.crear({ amount: 15_000, transaction_id: codigo });
  khipu.cambiar(payment_id);
  expect(await Promise.all([avisar(payment_id), avisar(payment_id)])).toContain("pagado");
  expect(await pagosDe(codigo)).toEqual([porKhipu(payment_id)]);
  expect(await db.select().from(cobros_khipu)).toMatchObject([{ payment_id, estado: "pagado" }]);
});

test("a notice of a payment that is not ours, or that Khipu does not know, is refused", async () => {
  const ajeno = khipu.crear({ amount: 9_000, transaction_id: "OTRA-COSA" });
  khipu.cambiar(ajeno.payment_id);
  await seNiega(avisar(ajeno.payment_id), "desconocido");
  const perdido = khipu.crear({ amount: 9_000, transaction_id: "PZ-XXXXXX" });
  const visto = khipu.aviso(perdido.payment_id, ctx.now());
  khipu.pagos.delete(perdido.payment_id);
  await seNiega(recibirAviso(ctx, khipu.servicio, visto), "desconocido");
  expect(await db.select().from(cobros_khipu)).toEqual([]);
});
