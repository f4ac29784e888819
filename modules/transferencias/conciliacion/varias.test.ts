import { beforeEach, describe, expect, it } from "vitest";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { abrirConciliacion } from "#tests/support/shop/movimientos.ts";
import { confirmarPar, type PagoHecho } from "./confirmar.server.ts";
import { deshacerCalces } from "./deshacer.server.ts";
import { leerConciliacion } from "./leer-conciliacion.server.ts";

const conciliacion = await abrirConciliacion();
const { ctx, admin, admin2, deposito, venta, estado, vivos } = conciliacion;
let rut: string;
let ana: Sesion;
let beto: Sesion;

beforeEach(async () => {
  ({ rut, ana, beto } = await conciliacion.vaciar());
});

describe("one deposit for several sales", () => {
  it("pays none of them when one was paid meanwhile: its share would go to another one", async () => {
    const [primera, segunda] = [await venta(ana), await venta(ana, 2)];
    const id = await deposito(15_000, { rut_pagador: rut });
    await pagoRecibido(ctx, { codigo: primera }, admin2);
    await expect(
      confirmarPar(ctx, { depositos: [id], ventas: [primera, segunda] }, admin),
    ).rejects.toMatchObject({ clase: "estado", message: expect.stringContaining(`${primera} ya no espera`) });
    expect([await estado(segunda), await vivos()]).toEqual(["Validando Pago", []]);
    const { sueltos, propuestas } = await leerConciliacion(ctx, admin);
    expect([...sueltos, ...propuestas.flatMap(({ depositos }) => depositos)]).toMatchObject([
      { id, libre: 15_000 },
    ]);
  });

  it("nor when one was rejected meanwhile, is unknown, or is not reached by the deposit", async () => {
    const [una, otra, tercera] = [await venta(ana), await venta(ana, 2), await venta(ana, 3)].sort();
    if (!una || !otra || !tercera) throw new Error("no sales");
    await rechazarVenta(ctx, { codigo: otra, motivo: "No llegó" }, admin);
    const id = await deposito(5_000);
    const unir = (ventas: string[]) => confirmarPar(ctx, { depositos: [id], ventas }, admin);
    await expect(unir([una, otra])).rejects.toMatchObject({ clase: "estado" });
    await expect(unir([una, "PZ-ZZZZZZ"])).rejects.toMatchObject({ clase: "desconocido" });
    await expect(unir([una, tercera])).rejects.toMatchObject({ clase: "valor" });
    expect(await vivos()).toEqual([]);
  });

  it("of two people leaves the rest in the deposit and says so", async () => {
    const [suya, ajena] = [await venta(ana), await venta(beto)];
    const id = await deposito(11_000);
    const { hechos, message } = await confirmarPar(ctx, { depositos: [id], ventas: [suya, ajena] }, admin);
    expect([hechos.length, message]).toEqual([2, expect.stringContaining("Quedan $1.000 libres")]);
    expect((await vivos()).map(({ monto }) => monto)).toEqual([5_000, 5_000]);
    expect((await leerConciliacion(ctx, admin)).sueltos).toMatchObject([{ id, libre: 1_000 }]);
  });

  it("two people at once are one payment for each sale, and the book agrees", async () => {
    const ventas = [await venta(ana), await venta(ana, 2)];
    const id = await deposito(15_000);
    const todas = await Promise.allSettled(
      [admin, admin2, admin, admin2].map((quien) => confirmarPar(ctx, { depositos: [id], ventas }, quien)),
    );
    expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await vivos()).toHaveLength(2);
    await libroLimpio(ctx, { [ana.codigo_referido]: 1_500 });
  });
});

describe("a sum of many deposits", () => {
  it("is confirmed whole by one press, above ten as well", async () => {
    const codigo = await venta(ana, 6);
    for (let i = 0; i < 12; i += 1) await deposito(2_500, { rut_pagador: rut });
    const [propuesta] = (await leerConciliacion(ctx, admin)).propuestas;
    if (!propuesta) throw new Error("no proposal");
    expect(propuesta).toMatchObject({ tipo: "suma", ventas: [{ codigo }] });
    const depositos = propuesta.depositos.map(({ id }) => id);
    const { hechos } = await confirmarPar(ctx, { depositos, ventas: [codigo] }, admin);
    expect([hechos.length, await estado(codigo)]).toEqual([12, "Pagado"]);
  });

  it("of more deposits than one press joins is left to be chosen", async () => {
    await venta(ana, 6);
    for (let i = 0; i < 25; i += 1) await deposito(1_200, { rut_pagador: rut });
    const { propuestas } = await leerConciliacion(ctx, admin);
    expect(propuestas).toMatchObject([{ tipo: "empate" }]);
    const muchos = propuestas.flatMap(({ depositos }) => depositos.map(({ id }) => id));
    await expect(
      confirmarPar(ctx, { depositos: muchos, ventas: ["PZ-AAAAAA"] }, admin),
    ).rejects.toMatchObject({ clase: "valor", message: expect.stringContaining("hasta 25") });
  });
});

describe("undoing many", () => {
  const pagadas = async (cuantas: number) => {
    const hechos: PagoHecho[] = [];
    for (let i = 0; i < cuantas; i += 1) {
      const codigo = await venta(i % 2 ? ana : beto);
      const id = await deposito(5_000, { comentario: codigo });
      hechos.push(...(await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin)).hechos);
    }
    return hechos;
  };

  it("goes on after one that cannot be undone, and names it with its reason", async () => {
    const hechos = await pagadas(5);
    const [primero, , medio] = hechos;
    if (!primero || !medio) throw new Error("no payments");
    await deshacerCalces(ctx, { hechos: [medio] }, admin2);
    const { message } = await deshacerCalces(ctx, { hechos }, admin);
    expect(message).toBe(
      `4 pagos deshechos. No se deshizo: ${medio.codigo} (Ese pago no es de esta compra o ya se deshizo).`,
    );
    expect(await vivos()).toEqual([]);
    expect(await estado(primero.codigo)).toBe("Validando Pago");
  });

  it("is refused with all reasons when none could be undone, and a single one keeps its own refusal", async () => {
    const hechos = await pagadas(2);
    await deshacerCalces(ctx, { hechos }, admin);
    await expect(deshacerCalces(ctx, { hechos }, admin)).rejects.toMatchObject({
      clase: "estado",
      message: expect.stringMatching(/^No se deshizo: PZ-.*, PZ-/),
    });
    await expect(deshacerCalces(ctx, { hechos: hechos.slice(0, 1) }, admin)).rejects.toMatchObject({
      clase: "desconocido",
    });
  });
});
