import { beforeEach, describe, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";
import { anularVenta } from "../pago/anulacion/anular-venta.server.ts";
import { devolverTarjeta } from "./devolver-tarjeta.server.ts";
import { leerTarjetasVistas } from "./leer-tarjetas.server.ts";
import { guardarLlavesWebpay } from "./llaves.server.ts";
import { TEXTOS_TARJETA } from "./textos.ts";

const {
  empezar,
  ctx,
  admin,
  webpay,
  cliente,
  enWebpay,
  volver,
  pagada,
  preguntar,
  devolver,
  pasan,
  devueltoDe,
  reembolsosDe,
  cobroDe,
  estado,
  avisosDe,
} = await tiendaConWebpay();

beforeEach(empezar);

const HORA = 60;
const DIA = 24 * HORA;

describe("money back to the card", () => {
  test("whole within three hours is reversed: the sale keeps its state, the money is recorded", async () => {
    const { codigo, token, cobro } = await pagada();
    expect(await devolver(codigo, cobro, 15_000)).toEqual({ monto: 15_000 });
    expect(await reembolsosDe(cobro)).toEqual([{ monto: 15_000, estado: "hecho", tipo: "REVERSED" }]);
    expect([(await cobroDe(token)).estado, await estado(codigo)]).toEqual(["devuelta", "Pagado"]);
    expect(await devueltoDe(codigo)).toEqual([{ monto: 15_000, forma: "tarjeta", viva: true }]);
    await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 });
  });

  test("later, or in parts, is nullified, and never more than there is", async () => {
    const { codigo, token, cobro } = await pagada();
    await devolver(codigo, cobro, 4_000);
    expect((await cobroDe(token)).estado).toBe("devuelta_en_parte");
    pasan(4 * HORA);
    await devolver(codigo, cobro, 6_000);
    await seNiega(devolver(codigo, cobro, 5_001), "valor", TEXTOS_TARJETA.reembolso_de_mas);
    await devolver(codigo, cobro, 5_000);
    expect((await cobroDe(token)).estado).toBe("devuelta");
    expect((await reembolsosDe(cobro)).map(({ tipo }) => tipo)).toEqual([
      "NULLIFIED",
      "NULLIFIED",
      "NULLIFIED",
    ]);
    expect(webpay.intentoDe(token)).toMatchObject({ status: "NULLIFIED", returned: 15_000 });
    await seNiega(devolver(codigo, cobro, 1), "estado", TEXTOS_TARJETA.sin_dinero);
  });

  test("debit goes back whole only, and after 90 days nothing does", async () => {
    const debito = await pagada("debito");
    await seNiega(devolver(debito.codigo, debito.cobro, 5_000), "valor", TEXTOS_TARJETA.solo_completo);
    pasan(90 * DIA + 1);
    await seNiega(devolver(debito.codigo, debito.cobro, 15_000), "estado", TEXTOS_TARJETA.noventa_dias);
    expect(webpay.intentoDe(debito.token).refunds).toBe(0);
    ctx.clock.now = new Date(ctx.now().getTime() - DIA * 60_000);
    await devolver(debito.codigo, debito.cobro, 15_000);
    expect(await reembolsosDe(debito.cobro)).toEqual([{ monto: 15_000, estado: "hecho", tipo: "NULLIFIED" }]);
  });

  test("of many presses at once one asks Transbank", async () => {
    const { codigo, token, cobro } = await pagada();
    webpay.behave("slow", "devolver");
    const presses = Array.from({ length: 8 }, () => devolver(codigo, cobro, 15_000));
    const hechas = (await Promise.allSettled(presses)).filter(({ status }) => status === "fulfilled");
    expect(hechas).toHaveLength(1);
    expect(webpay.intentoDe(token)).toMatchObject({ refunds: 1, returned: 15_000 });
    expect(await devueltoDe(codigo)).toHaveLength(1);
  });

  test("money in favour of a sale that was paid twice goes back, and no more", async () => {
    const { codigo, token } = await enWebpay();
    await pagoRecibido(ctx, { codigo }, admin);
    await volver(webpay.hace(token, "credito"));
    const { id } = await cobroDe(token);
    await devolver(codigo, id, 15_000);
    expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(0);
    expect(await estado(codigo)).toBe("Pagado");
  });

  test("an annulled sale gives its money back to the card", async () => {
    const { codigo, cobro } = await pagada();
    await anularVenta(ctx, { codigo, motivo: "sin stock" }, admin);
    expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(15_000);
    await devolver(codigo, cobro, 15_000);
    expect(await leerFavor(ctx, cliente.ana.codigo_referido)).toBe(0);
  });

  test("money that was not recorded as a payment can go back too", async () => {
    const { codigo, token } = await enWebpay();
    webpay.behave("changed", "confirmar");
    await volver(webpay.hace(token, "credito"));
    webpay.behave("honest");
    const { id } = await cobroDe(token);
    webpay.intentoDe(token).amount = 15_001;
    await devolver(codigo, id, 15_001);
    expect([(await cobroDe(token)).estado, await devueltoDe(codigo)]).toEqual(["devuelta", []]);
  });
});

describe("who may, and of what", () => {
  test("an open session is not enough, nor another role, nor one's own purchase", async () => {
    const { codigo, cobro } = await pagada();
    const pedir = (sesion: typeof admin) =>
      devolverTarjeta(ctx, webpay.servicio, { codigo, cobro, monto: 15_000 }, sesion);
    await seNiega(pedir(cliente.ana), "ajeno");
    await seNiega(pedir({ ...admin, reciente: false }), "sin_prueba");
    await seNiega(pedir({ ...admin, rol_admin: "lectura" }), "ajeno");
    await seNiega(pedir({ ...admin, codigo_referido: cliente.ana.codigo_referido }), "ajeno");
    expect(await reembolsosDe(cobro)).toEqual([]);
  });

  test("the payment of another sale, a refused card, bad amounts and old forms are refused", async () => {
    const { codigo, cobro } = await pagada();
    const otra = await pagada();
    await seNiega(devolver(otra.codigo, cobro, 1_000), "desconocido");
    await seNiega(devolver("PZ-ZZZZZZ", cobro, 1_000), "desconocido");
    for (const monto of [0, -1, 1.5, Number.NaN]) await seNiega(devolver(codigo, cobro, monto), "valor");
    const pedido = { codigo, cobro, monto: 1_000, version: 1 };
    await seNiega(
      devolverTarjeta(ctx, webpay.servicio, pedido, admin),
      "estado",
      TEXTOS_COMPRAS.venta_cambio,
    );
    const rechazada = await enWebpay();
    await volver(webpay.hace(rechazada.token, "rechazada"));
    const { id } = await cobroDe(rechazada.token);
    await seNiega(devolver(rechazada.codigo, id, 15_000), "estado", TEXTOS_TARJETA.sin_dinero);
    expect([webpay.intentoDe(otra.token).refunds, await reembolsosDe(cobro)]).toEqual([0, []]);
  });

  test("with other keys the money is given back at the portal of Transbank", async () => {
    const { codigo, cobro } = await pagada();
    await guardarLlavesWebpay(ctx, { comercio: "597012345678", secreto: "B".repeat(64) }, admin, redactar);
    await seNiega(devolver(codigo, cobro, 15_000), "estado", TEXTOS_TARJETA.otro_comercio);
  });
});

describe("a refund whose answer is lost", () => {
  test("that happened is found at once by the status", async () => {
    const { codigo, token, cobro } = await pagada();
    webpay.behave("lost", "devolver");
    await devolver(codigo, cobro, 15_000);
    expect((await cobroDe(token)).estado).toBe("devuelta");
    expect(webpay.intentoDe(token).refunds).toBe(1);
  });

  test("is decided by the job when the status is lost too, and asked for once", async () => {
    const { codigo, token, cobro } = await pagada();
    webpay.behave("lost", "devolver");
    webpay.behave("away", "consultar");
    await seNiega(devolver(codigo, cobro, 4_000), "ocupado", TEXTOS_TARJETA.reembolso_sin_respuesta);
    await seNiega(devolver(codigo, cobro, 4_000), "estado", TEXTOS_TARJETA.reembolso_en_curso);
    // Meanwhile the money is not there to be given back another way.
    expect(await devueltoDe(codigo)).toEqual([{ monto: 4_000, forma: "tarjeta", viva: true }]);
    webpay.behave("honest");
    pasan(2);
    expect(await preguntar()).toBe(1);
    expect(await reembolsosDe(cobro)).toEqual([{ monto: 4_000, estado: "hecho", tipo: "NULLIFIED" }]);
    expect((await cobroDe(token)).estado).toBe("devuelta_en_parte");
    expect(webpay.intentoDe(token)).toMatchObject({ refunds: 1, returned: 4_000 });
  });

  test("that never arrived is given up a quarter of an hour later: the money is in the shop again", async () => {
    const { codigo, token, cobro } = await pagada();
    webpay.behave("away", "devolver");
    await seNiega(devolver(codigo, cobro, 15_000), "ocupado");
    webpay.behave("honest");
    pasan(6);
    expect(await preguntar()).toBe(0);
    pasan(10);
    expect(await preguntar()).toBe(1);
    expect(await reembolsosDe(cobro)).toEqual([{ monto: 15_000, estado: "rechazado", tipo: null }]);
    expect(await devueltoDe(codigo)).toEqual([{ monto: 15_000, forma: "tarjeta", viva: false }]);
    expect((await cobroDe(token)).estado).toBe("pagada");
    await devolver(codigo, cobro, 15_000);
    expect(webpay.intentoDe(token).returned).toBe(15_000);
  });

  test("that Transbank refuses says why, and tells the admins", async () => {
    const { codigo, token, cobro } = await pagada();
    webpay.intentoDe(token).hizo = "debito";
    await seNiega(devolver(codigo, cobro, 1_000), "estado", /Partial refunds are not allowed/);
    expect(await devueltoDe(codigo)).toEqual([{ monto: 1_000, forma: "tarjeta", viva: false }]);
    const vistas = await leerTarjetasVistas(ctx, (await cobroDe(token)).venta);
    expect(vistas).toMatchObject([{ queda: 15_000, negada: null, reembolsos: [{ estado: "rechazado" }] }]);
    expect(await avisosDe(`webpay-reembolso:${vistas[0]?.reembolsos[0]?.id}`)).toHaveLength(1);
  });
});

describe("money that goes back without the shop", () => {
  test("is found by the job, changes nothing of the sale, and the admins are told", async () => {
    const { codigo, token } = await pagada();
    webpay.revierte(token);
    pasan(DIA);
    expect(await preguntar()).toBe(1);
    expect([(await cobroDe(token)).estado, await estado(codigo)]).toEqual(["revertida", "Pagado"]);
    expect(await avisosDe(`webpay-revertido:${codigo}-1`)).toHaveLength(1);
  });

  test("what the shop itself gave back is not told as that", async () => {
    const { codigo, token, cobro } = await pagada();
    await devolver(codigo, cobro, 4_000);
    pasan(DIA);
    await preguntar();
    expect((await cobroDe(token)).estado).toBe("devuelta_en_parte");
    expect(await avisosDe(`webpay-revertido:${codigo}-1`)).toEqual([]);
  });
});
