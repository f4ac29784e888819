import { beforeEach, describe, expect, test } from "vitest";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { porWebpay, tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";
import { anularVenta } from "../pago/anulacion/anular-venta.server.ts";
import { rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";

const {
  empezar,
  ctx,
  admin,
  webpay,
  cliente,
  enWebpay,
  volver,
  pasan,
  pagar,
  pagosDe,
  pagada,
  estado,
  cobroDe,
  avisosDe,
} = await tiendaConWebpay();

beforeEach(empezar);

describe("money for a sale that does not wait any more", () => {
  test("paid by transfer meanwhile: the card's money is in favour, and the admins are told", async () => {
    const { codigo, token } = await enWebpay();
    await pagoRecibido(ctx, { codigo }, admin);
    expect((await volver(webpay.hace(token, "credito"))).estado).toBe("pagada");
    expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(15_000);
    expect(await avisosDe(`webpay-a-favor:${codigo}-1`)).toHaveLength(1);
    await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
  });

  test("annulled meanwhile: the same", async () => {
    const { codigo, token } = await enWebpay();
    await pagoRecibido(ctx, { codigo }, admin);
    await anularVenta(ctx, { codigo, motivo: "se arrepintió" }, admin);
    await volver(webpay.hace(token, "credito"));
    expect([await estado(codigo), await leerFavor(ctx, cliente.ana.codigo_referido)]).toEqual([
      "Anulado",
      30_000,
    ]);
    expect(await avisosDe(`webpay-a-favor:${codigo}-1`)).toHaveLength(1);
  });

  test("rejected meanwhile: the sale is reopened and paid", async () => {
    const { codigo, token } = await enWebpay();
    await rechazarVenta(ctx, { codigo, motivo: "no llegó" }, admin);
    await volver(webpay.hace(token, "credito"));
    expect([await estado(codigo), await pagosDe(codigo)]).toEqual(["Pagado", [porWebpay(token)]]);
  });

  test("two attempts that were both paid: the second is in favour", async () => {
    const { codigo, token } = await enWebpay();
    pasan(5);
    const segundo = await pagar(codigo);
    expect(segundo.token).not.toBe(token);
    await Promise.all([volver(webpay.hace(token, "credito")), volver(webpay.hace(segundo.token, "debito"))]);
    expect((await pagosDe(codigo)).map(({ monto }) => monto)).toEqual([15_000, 15_000]);
    expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(15_000);
    await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
  });

  test("a payment by card is not undone: its money is at Transbank", async () => {
    const { codigo, token } = await pagada();
    await seNiega(deshacerPago(ctx, { codigo }, admin), "estado", /Webpay/);
    expect(await pagosDe(codigo)).toEqual([porWebpay(token)]);
  });
});

test("a payment keeps what Transbank said of it", async () => {
  const { token } = await pagada();
  expect(await cobroDe(token)).toMatchObject({
    estado: "pagada",
    monto_cobrado: 15_000,
    fecha_contable: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    tipo_pago: "VC",
  });
});
