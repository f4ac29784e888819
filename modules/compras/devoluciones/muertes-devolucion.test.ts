import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, correos, devoluciones, libro_asientos } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { consultarTarjetas } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import { devolverTarjeta } from "#modules/compras/tarjeta/devolver-tarjeta.server.ts";
import { tarjetaParaDevolver } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { hastaQueViva, procesoMortal } from "#tests/support/proceso-mortal.ts";
import { leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import { devolucionesConTarjeta } from "#tests/support/shop/devoluciones-con-tarjeta.ts";
import { CUENTA_PROPIA, RETRACTO } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { reembolsarATarjeta } from "./reembolsar-a-tarjeta.server.ts";
import { decidirReembolso, pagarDecididas, transferirReembolso } from "./reembolsar-devolucion.server.ts";

const tienda = await devolucionesConTarjeta();
const { db, url, ctx, admin, gente, pasan, leer, recibida, existencias, webpay } = tienda;

/** Everything that a refund moves. */
async function todoDe(codigo: string, id: number) {
  const { venta, productos } = await leerTodo(ctx, codigo);
  return {
    estado: (await leer(id))?.estado,
    lineas: productos.map(({ cantidad, estado }) => `${cantidad} ${estado}`).sort(),
    saldo: await leerSaldo(ctx, gente.ana.codigo_referido),
    del_referente: await leerSaldo(ctx, gente.invito.codigo_referido),
    favor: await leerFavor(ctx, gente.ana.codigo_referido),
    salidas: await db.$count(devoluciones, eq(devoluciones.venta, venta.id)),
    asientos: await db.$count(libro_asientos, like(libro_asientos.clave, `%${codigo}%`)),
    cartas: await db.$count(correos, like(correos.clave, `devolucion:${id}:%`)),
    anotado: await db.$count(
      auditoria,
      and(eq(auditoria.objeto, `venta:${codigo}`), eq(auditoria.accion, "devoluciones.reembolsar")),
    ),
    quedan: await existencias(),
  };
}

test("killed before every single statement, a refund to a balance happens once and whole", async () => {
  const { id, codigo } = await recibida();
  await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  const mirar = () => todoDe(codigo, id);
  const antes = await mirar();
  expect(await hastaQueViva(ctx, url, { hacer: pagarDecididas, mirar })).toBeGreaterThan(10);
  const una = {
    estado: "reembolsada",
    lineas: ["1 Anulado", "2 Entregado"],
    saldo: antes.saldo - 100,
    del_referente: antes.del_referente - 10,
    favor: 10_000,
    cartas: antes.cartas + 1,
    anotado: 1,
    quedan: antes.quedan + 1,
  };
  const despues = await mirar();
  expect(despues).toMatchObject(una);
  await pagarDecididas(ctx);
  expect(await mirar()).toEqual(despues);
  await libroLimpio(ctx);
});

test("killed before every single statement, 'Ya transferí' writes its money and points once", async () => {
  const { id, codigo } = await recibida({ ...RETRACTO, ...CUENTA_PROPIA }, { unidades: 2, vuelven: 2 });
  await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  const mirar = () => todoDe(codigo, id);
  const transferir = (otro: typeof ctx) => transferirReembolso(otro, { id }, admin);
  const antes = await mirar();
  expect(await hastaQueViva(ctx, url, { hacer: transferir, mirar })).toBeGreaterThan(10);
  const despues = await mirar();
  expect(despues).toMatchObject({
    estado: "reembolsada",
    lineas: ["2 Anulado"],
    saldo: antes.saldo - 200,
    favor: 0,
    salidas: 1,
    cartas: antes.cartas + 1,
    anotado: 1,
    quedan: antes.quedan + 2,
  });
  await expect(transferir(ctx)).rejects.toThrow();
  expect(await mirar()).toEqual(despues);
  await libroLimpio(ctx);
});

/** A decided return of one of three units that were paid by card, whose minutes are over. */
async function deTarjeta() {
  const { codigo, token } = await tienda.pagadaConTarjeta(3);
  await tienda.entregar(codigo);
  const { venta, productos } = await leerTodo(ctx, codigo);
  const linea = productos[0]?.id ?? 0;
  const { id } = await tienda.pedir({ codigo, linea }, { tipo: "retracto", forma: "tarjeta" });
  await aceptarDevolucion(ctx, { id }, admin);
  await tienda.recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  return { codigo, token, venta: venta.id, id };
}

test("killed before every single statement after Transbank gave the money back, the job ends the return once and whole", async () => {
  const { codigo, token, venta, id } = await deTarjeta();
  const { id: cobro = 0 } = (await tarjetaParaDevolver(ctx, venta, 10_000)) ?? {};
  await devolverTarjeta(ctx, webpay.servicio, { codigo, cobro, monto: 10_000, pedida: id }, admin);
  const mirar = () => todoDe(codigo, id);
  const antes = await mirar();
  expect(await hastaQueViva(ctx, url, { hacer: pagarDecididas, mirar })).toBeGreaterThan(10);
  const despues = await mirar();
  expect(despues).toMatchObject({
    estado: "reembolsada",
    lineas: ["1 Anulado", "2 Entregado"],
    saldo: antes.saldo - 100,
    favor: 0,
    salidas: 1,
    cartas: antes.cartas + 1,
    anotado: 1,
    quedan: antes.quedan + 1,
  });
  expect([await pagarDecididas(ctx), await mirar()]).toEqual([0, despues]);
  expect(webpay.intentoDe(token)).toMatchObject({ refunds: 1, returned: 10_000 });
  await libroLimpio(ctx);
});

test("killed at any statement of 'Devolver a la tarjeta', the money goes back once and its return ends", async () => {
  const seguia: boolean[] = [];
  for (let vive = 0; ; vive += 8) {
    const { token, id } = await deTarjeta();
    const proceso = procesoMortal(url, vive);
    await reembolsarATarjeta({ ...ctx, db: proceso.db }, webpay.servicio, { id }, admin).catch(() => 0);
    const murio = proceso.murio();
    await proceso.enterrar();
    // What follows: the job that asks Transbank, a quarter of an hour later the one that ends returns, then the press that is left.
    pasan(20);
    await consultarTarjetas(ctx, webpay.servicio);
    await pagarDecididas(ctx);
    const queda = (await leer(id))?.estado === "recibida";
    seguia.push(queda);
    if (queda) await reembolsarATarjeta(ctx, webpay.servicio, { id }, admin);
    expect([vive, (await leer(id))?.estado, webpay.intentoDe(token).returned]).toEqual([
      vive,
      "reembolsada",
      10_000,
    ]);
    if (!murio) break;
  }
  // Some were killed before Transbank gave the money back, some after.
  expect(new Set(seguia)).toEqual(new Set([true, false]));
  await libroLimpio(ctx);
});
