import { beforeEach, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { cobros_khipu } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { deTicket, leerTodo, seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConKhipu } from "#tests/support/shop/khipu-tienda.ts";
import { premioEnEspera } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { guardarLlaves, khipuActivo, quitarLlaves } from "./llaves.server.ts";

const { empezar, db, ctx, tienda, admin, khipu, inicio, cliente, esperando, pagar, pasan, estado, avisosDe } =
  await tiendaConKhipu();

beforeEach(empezar);

test("the customer asks for what is missing, with the fields that Khipu publishes", async () => {
  const codigo = await esperando();
  await registrarPago(ctx, { codigo, monto: 5_000, via: "manual" }, admin);
  const url = await pagar(codigo);
  expect(khipu.de(codigo)).toMatchObject([
    {
      payment_url: url,
      amount: 10_000,
      currency: "CLP",
      subject: `Compra ${codigo}`,
      transaction_id: codigo,
      return_url: `http://localhost:3000/mis-pedidos?compra=${codigo}&khipu=vuelta`,
      cancel_url: `http://localhost:3000/mis-pedidos?compra=${codigo}`,
      notify_url: "http://localhost:3000/conexiones/khipu",
      notify_api_version: "3.0",
      payer_email: cliente.ana.email,
      expires_date: "2026-11-16T15:00:00.000Z",
    },
  ]);
});

test("sixteen clicks at once ask Khipu once and lead to the same page", async () => {
  const codigo = await esperando();
  const paginas = await Promise.all(Array.from({ length: 16 }, () => pagar(codigo)));
  expect(new Set(paginas).size).toBe(1);
  expect(khipu.de(codigo)).toHaveLength(1);
  expect(await pagar(codigo)).toBe(paginas[0]);
});

test("another amount, and a payment that is about to expire, ask for a new one", async () => {
  const codigo = await esperando();
  const primera = await pagar(codigo);
  await registrarPago(ctx, { codigo, monto: 5_000, via: "manual" }, admin);
  const segunda = await pagar(codigo);
  pasan(24 * 60 - 5);
  const tercera = await pagar(codigo);
  expect(new Set([primera, segunda, tercera]).size).toBe(3);
  expect(khipu.de(codigo).map(({ amount }) => amount)).toEqual([15_000, 10_000, 10_000]);
});

test("a request that was cut off does not block the next click for ever", async () => {
  const codigo = await esperando();
  const venta = (await leerTodo(ctx, codigo)).venta.id;
  const fila = { venta, monto: 15_000, estado: "creando", vence_en: inicio } as const;
  await db.insert(cobros_khipu).values({ ...fila, creado_en: new Date(inicio.getTime() - 2 * 60_000) });
  expect(await pagar(codigo)).toBe(khipu.de(codigo)[0]?.payment_url);
});

test.each(["away", "failing", "garbage", "huge", "foreign"] as const)(
  "Khipu %s: the sale stays, a sentence says what to do, and the next click works",
  async (como) => {
    const codigo = await esperando();
    khipu.behave(como);
    await seNiega(pagar(codigo), "ocupado", /paga por transferencia o intenta de nuevo/);
    expect(await estado(codigo)).toBe("Validando Pago");
    expect(await db.select().from(cobros_khipu)).toEqual([]);
    khipu.behave("honest");
    expect(await pagar(codigo)).toContain("/pagar/");
  },
);

test("'Pagar con Khipu' is for the customer of a sale that waits, while Khipu is on", async () => {
  const codigo = await esperando();
  const otra = await crearPersona(ctx);
  await seNiega(pagar(codigo, otra), "desconocido");
  await seNiega(pagar(codigo, admin), "desconocido");
  await seNiega(pagar("PZ-NOEXIS"), "desconocido");
  await seNiega(
    pagar(await premioEnEspera(ctx, { sku: tienda.producto.sku, admin, carrito: [deTicket(tienda.ticket)] })),
    "desconocido",
  );
  await pagoRecibido(ctx, { codigo }, admin);
  await seNiega(pagar(codigo), "estado");
  await quitarLlaves(ctx, admin, redactar);
  expect(await khipuActivo(ctx)).toBe(false);
  const apagada = await esperando();
  await seNiega(pagar(apagada), "estado", /Paga por transferencia/);
  expect([khipu.de(codigo), khipu.de(apagada)]).toEqual([[], []]);
});

test("a key that Khipu refuses is told to the owner once, and again for another key", async () => {
  const codigo = await esperando();
  for (const llave of ["una-llave-vencida", "otra-llave-vencida"]) {
    pasan(1);
    await guardarLlaves(ctx, { llave, secreto: "" }, admin, redactar);
    for (let i = 0; i < 3; i++) await seNiega(pagar(codigo), "ocupado");
    expect(await avisosDe(`khipu-llave:${ctx.now().toISOString()}`)).toHaveLength(1);
  }
});
