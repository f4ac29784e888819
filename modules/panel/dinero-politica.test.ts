import { beforeEach, describe, expect, test } from "vitest";
import { pagadores } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { leerPagos } from "#modules/compras/dinero/pagos.store.server.ts";
import { usarFavor } from "#modules/compras/dinero/usar-favor.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { comprar, deProducto, deTicket, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearMovimiento, depositar, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { auditarPolitica } from "./auditar-politica.server.ts";
import { buscarHallazgos } from "./politica.store.server.ts";
import { enlacesHallazgo, fraseHallazgo, type TipoBuscado } from "./politica.ts";

const { ctx, tienda, admin } = await tiendaConAdmin();
const INICIO = ctx.now();
/** An admin other than the one who confirms the payments. */
const otro = await crearPersona(ctx, { role: "admin" });
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = INICIO;
  ana = await crearPersona(ctx);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { pago_a_mano_dias: 7, a_favor_aviso: 3_000 }, null));
});

const esperan = (dias: number) => {
  ctx.clock.now = new Date(ctx.now().getTime() + dias * DIA_MS);
};
const venta = () => comprar(ctx, ana, [deTicket(tienda.ticket)]);
const delBanco = (codigo: string, monto: number) => depositar(ctx, admin, codigo, monto);
const pagosDe = async (codigo: string) => {
  const { venta } = await leerTodo(ctx, codigo);
  return Object.fromEntries((await leerPagos(ctx, [venta.id])).map(({ via, monto }) => [via, monto]));
};
const devolverTodo = (codigo: string, monto: number) =>
  devolverDinero(ctx, { codigo, monto, fecha: diaDe(ctx.now()), forma: "transferencia" }, admin);
/** The findings of that kind about Ana. */
const deAna = async (tipo: TipoBuscado) =>
  (await auditarPolitica(ctx, { todo: true })).hallazgos.filter(
    (uno) => uno.tipo === tipo && "usuario" in uno && uno.usuario === ana.codigo_referido,
  );

describe("paid by hand without a movement of the bank", () => {
  test("is named once its days are over, with who wrote it down", async () => {
    const codigo = await venta();
    await pagoRecibido(ctx, { codigo }, admin);
    const dia = diaDe(ctx.now());
    esperan(6);
    expect(await deAna("pago_sin_banco")).toEqual([]);
    esperan(1);
    const [hallazgo, otro] = await deAna("pago_sin_banco");
    expect([hallazgo, otro]).toEqual([
      {
        tipo: "pago_sin_banco",
        venta: codigo,
        usuario: ana.codigo_referido,
        pesos: 5_000,
        dia,
        quien: admin.codigo_referido,
      },
      undefined,
    ]);
    if (!hallazgo) throw new Error("no finding");
    expect(fraseHallazgo(hallazgo)).toContain(
      `${admin.codigo_referido} dio por recibidos $5.000 de ${codigo}`,
    );
    expect(enlacesHallazgo(hallazgo).map(({ href }) => href)).toContain(`/admin/ventas/${codigo}`);
  });

  test("is named although the bank brought a small part of the sale", async () => {
    const codigo = await venta();
    await delBanco(codigo, 1);
    await pagoRecibido(ctx, { codigo }, admin);
    esperan(30);
    expect(await deAna("pago_sin_banco")).toMatchObject([{ venta: codigo, pesos: 4_999 }]);
  });

  test("is not named when the bank brought half of the sale, it was undone, or it waits", async () => {
    const conParte = await venta();
    await delBanco(conParte, 2_500);
    await pagoRecibido(ctx, { codigo: conParte }, admin);
    const deshecha = await venta();
    await pagoRecibido(ctx, { codigo: deshecha }, admin);
    await deshacerPago(ctx, { codigo: deshecha }, admin);
    const parcial = await venta();
    await registrarPago(ctx, { codigo: parcial, monto: 1_000, via: "manual" }, admin);
    esperan(30);
    expect(await deAna("pago_sin_banco")).toEqual([]);
  });

  test.each([
    ["annulled", 5_000, anularVenta],
    ["rejected", 4_000, rechazarVenta],
  ] as const)(
    "is named although its sale was %s and the money used on another one",
    async (_, monto, cerrar) => {
      const [primera, segunda] = [await venta(), await venta()];
      await registrarPago(ctx, { codigo: primera, monto, via: "manual" }, admin);
      await cerrar(ctx, { codigo: primera, motivo: "Se arrepintió" }, admin);
      esperan(30);
      expect(await deAna("pago_sin_banco")).toEqual([]);
      await usarFavor(ctx, { codigo: segunda }, admin);
      expect(await deAna("pago_sin_banco")).toMatchObject([{ venta: primera, pesos: monto }]);
    },
  );

  test("is named although it went back to the customer", async () => {
    const codigo = await venta();
    await pagoRecibido(ctx, { codigo }, admin);
    await anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin);
    await devolverDinero(
      ctx,
      { codigo, monto: 5_000, fecha: diaDe(ctx.now()), forma: "transferencia" },
      admin,
    );
    esperan(30);
    expect(await deAna("pago_sin_banco")).toMatchObject([{ venta: codigo, pesos: 5_000 }]);
  });

  test("a shipping difference is the word of a person too, and is named with who received it", async () => {
    const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
    await delBanco(codigo, tienda.producto.precio_cliente);
    await fijarCostoEnvio(ctx, { codigo, costo: 95_000 }, admin);
    await marcarDiferenciaRecibida(ctx, { codigo }, admin);
    esperan(30);
    expect(await deAna("pago_sin_banco")).toMatchObject([
      { venta: codigo, pesos: 90_000, quien: admin.codigo_referido },
    ]);
  });

  test("is named although credit of the customer paid the rest: that money did not come from the bank", async () => {
    await delBanco(await venta(), 9_000);
    const codigo = await venta();
    await usarFavor(ctx, { codigo }, admin);
    await pagoRecibido(ctx, { codigo }, admin);
    expect(await pagosDe(codigo)).toEqual({ a_favor: 4_000, manual: 1_000 });
    esperan(30);
    expect(await deAna("pago_sin_banco")).toMatchObject([{ venta: codigo, pesos: 1_000 }]);
  });

  describe("a shipping difference received by hand, while the bank brought the price of the goods", () => {
    const DIFERENCIA = 3_210;
    const pagada = async () => {
      const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
      await delBanco(codigo, tienda.producto.precio_cliente);
      return codigo;
    };
    const recibir = async (codigo: string, con?: "aparte") => {
      await fijarCostoEnvio(ctx, { codigo, costo: 5_000 + DIFERENCIA }, otro);
      await marcarDiferenciaRecibida(ctx, { codigo, con }, otro);
    };

    test("the audit names it alone, with the admin who received it", async () => {
      const codigo = await pagada();
      esperan(3);
      await recibir(codigo);
      const dia = diaDe(ctx.now());
      esperan(30);
      expect(await deAna("pago_sin_banco")).toMatchObject([
        { venta: codigo, pesos: DIFERENCIA, quien: otro.codigo_referido, dia },
      ]);
    });

    test("the audit names it beside a small part of the goods by hand, and not that part", async () => {
      const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
      await delBanco(codigo, 9_000);
      await pagoRecibido(ctx, { codigo }, admin);
      await recibir(codigo);
      esperan(30);
      expect(await deAna("pago_sin_banco")).toMatchObject([
        { venta: codigo, pesos: DIFERENCIA, quien: otro.codigo_referido },
      ]);
    });

    test.each([
      ["a second deposit of the sale brought it", (codigo: string) => delBanco(codigo, DIFERENCIA)],
      [
        "a free deposit of that amount names the sale",
        (codigo: string) =>
          crearMovimiento(ctx, {
            monto: DIFERENCIA,
            comentario: `envio ${codigo.toLowerCase().replace("-", " ")}`,
          }),
      ],
      [
        "a free deposit of that amount came from a payer of the customer",
        async () => {
          const rut = rutNuevo();
          await ctx.db.insert(pagadores).values({ rut, usuario: ana.codigo_referido });
          await crearMovimiento(ctx, { monto: DIFERENCIA, rut_pagador: rut });
        },
      ],
    ] as const)("the audit names nothing when %s", async (_, traer) => {
      const codigo = await pagada();
      await traer(codigo);
      await recibir(codigo);
      esperan(30);
      expect(await deAna("pago_sin_banco")).toEqual([]);
    });

    test("the audit names nothing when goods were annulled and given back since", async () => {
      const anulada = await pagada();
      await delBanco(anulada, DIFERENCIA);
      await recibir(anulada);
      const codigo = await pagada();
      await delBanco(codigo, DIFERENCIA);
      await recibir(codigo);
      await anularVenta(ctx, { codigo: anulada, motivo: "Se arrepintió" }, admin);
      await devolverTodo(anulada, tienda.producto.precio_cliente + DIFERENCIA);
      esperan(30);
      expect(await deAna("pago_sin_banco")).toEqual([]);
    });

    test("the audit names it when it was received apart, although another deposit of the sale is in favour of its customer", async () => {
      const codigo = await pagada();
      await delBanco(codigo, DIFERENCIA);
      await recibir(codigo, "aparte");
      esperan(30);
      expect(await deAna("pago_sin_banco")).toMatchObject([{ venta: codigo, pesos: DIFERENCIA }]);
    });

    test("the audit names it beside a free deposit of another amount, of an unknown payer, or one that pays another sale", async () => {
      const codigo = await pagada();
      await recibir(codigo);
      await crearMovimiento(ctx, { monto: DIFERENCIA - 1, comentario: codigo });
      await crearMovimiento(ctx, { monto: DIFERENCIA, rut_pagador: rutNuevo() });
      const usado = await crearMovimiento(ctx, { monto: DIFERENCIA, comentario: codigo });
      const espera = await venta();
      await registrarPago(
        ctx,
        { codigo: espera, monto: DIFERENCIA, via: "movimiento", movimiento: usado },
        admin,
      );
      esperan(30);
      expect(await deAna("pago_sin_banco")).toMatchObject([{ venta: codigo, pesos: DIFERENCIA }]);
    });
  });

  test("the days are a setting", async () => {
    await pagoRecibido(ctx, { codigo: await venta() }, admin);
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { pago_a_mano_dias: 2 }, null));
    esperan(2);
    expect(await deAna("pago_sin_banco")).toHaveLength(1);
  });

  test("a night names it when it gets old enough, and again while its customer is looked at", async () => {
    await pagoRecibido(ctx, { codigo: await venta() }, admin);
    const umbrales = { pago_a_mano_dias: 7, a_favor_aviso: 3_000 };
    const noche = async (personas: string[]) =>
      (
        await buscarHallazgos(ctx.db, "pago_sin_banco", { ahora: ctx.now(), personas, umbrales })
      ).primeros.filter((uno) => "usuario" in uno && uno.usuario === ana.codigo_referido).length;
    esperan(8);
    expect([await noche([]), await noche([ana.codigo_referido])]).toEqual([1, 1]);
    esperan(8);
    expect([await noche([]), await noche([ana.codigo_referido])]).toEqual([0, 1]);
  });
});

describe("much money in favour of a customer", () => {
  test("is named above the amount of the settings, also of a rejected sale", async () => {
    const justa = await venta();
    await delBanco(justa, 8_000);
    const alta = await venta();
    await delBanco(alta, 8_001);
    const rechazada = await venta();
    await delBanco(rechazada, 4_000);
    await rechazarVenta(ctx, { codigo: rechazada, motivo: "No llegó" }, admin);
    expect(await deAna("a_favor_alto")).toEqual([
      { tipo: "a_favor_alto", venta: rechazada, usuario: ana.codigo_referido, pesos: 4_000 },
      { tipo: "a_favor_alto", venta: alta, usuario: ana.codigo_referido, pesos: 3_001 },
    ]);
  });

  test("is not named of a sale that waits or has its price", async () => {
    await delBanco(await venta(), 5_000);
    await delBanco(await venta(), 4_999);
    expect(await deAna("a_favor_alto")).toEqual([]);
  });
});
