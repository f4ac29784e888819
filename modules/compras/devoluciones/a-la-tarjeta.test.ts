import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, devoluciones, reembolsos_tarjeta } from "#database/schema.ts";
import { consultarTarjetas } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import { leerTodo, seNiega } from "#tests/support/shop/compras.ts";
import { devolucionesConTarjeta } from "#tests/support/shop/devoluciones-con-tarjeta.ts";
import { CUENTA_PROPIA } from "#tests/support/shop/tienda-con-devoluciones.ts";
import type { Hizo } from "#tests/support/shop/webpay-intento.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { decirCuenta } from "./cuenta-propia.server.ts";
import { leerFichaDevolucion } from "./leer-devoluciones.server.ts";
import { devolverPorTransferencia, reembolsarATarjeta } from "./reembolsar-a-tarjeta.server.ts";
import {
  decidirReembolso,
  deshacerReembolso,
  pagarDecididas,
  transferirReembolso,
} from "./reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const { db, ctx, admin, gente, pasan, pedir, estadoDe, recibir, entregar, leer, webpay, pagadaConTarjeta } =
  await devolucionesConTarjeta();

const A_LA_TARJETA = { tipo: "retracto", forma: "tarjeta" };

/** Three units for $30.000, paid by card and delivered. */
async function entregada(hizo: Hizo = "credito") {
  const { codigo, token } = await pagadaConTarjeta(3, hizo);
  await entregar(codigo);
  const [linea] = (await leerTodo(ctx, codigo)).productos;
  return { codigo, linea: linea?.id ?? 0, token };
}

/** A decided return whose minutes are over. */
async function decidida(cantidad = 1) {
  const compra = await entregada();
  const { id } = await pedir(compra, A_LA_TARJETA, cantidad);
  await aceptarDevolucion(ctx, { id }, admin);
  await recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  return { ...compra, id };
}
const aLaTarjeta = (id: number) => reembolsarATarjeta(ctx, webpay.servicio, { id }, admin);
const devueltoDe = async (codigo: string) => {
  const { venta } = await leerTodo(ctx, codigo);
  const filas = await db
    .select()
    .from(devoluciones)
    .where(eq(devoluciones.venta, venta.id))
    .orderBy(devoluciones.id);
  return filas.map(({ monto, forma, deshecha_en }) => [monto, forma, deshecha_en === null]);
};

test("a unit goes back and its money to the card: points, goods and money in one step", async () => {
  const { codigo, token, id } = await decidida();
  await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.otra_forma);
  expect(await aLaTarjeta(id)).toMatchObject({ total: 10_000 });
  expect([await estadoDe(id), webpay.intentoDe(token).returned]).toEqual(["reembolsada", 10_000]);
  expect(await devueltoDe(codigo)).toEqual([[10_000, "tarjeta", true]]);
  await seNiega(aLaTarjeta(id), "estado");
  expect(webpay.intentoDe(token).refunds).toBe(1);
});

test("pressed five times at once the money goes back once", async () => {
  const { token, id } = await decidida();
  webpay.behave("slow", "devolver");
  await Promise.allSettled(Array.from({ length: 5 }, () => aLaTarjeta(id)));
  await pagarDecididas(ctx);
  expect(await estadoDe(id)).toBe("reembolsada");
  expect(webpay.intentoDe(token)).toMatchObject({ refunds: 1, returned: 10_000 });
});

test("an answer that was lost is decided by the status, and the job ends the return", async () => {
  const { codigo, token, id } = await decidida();
  webpay.behave("lost", "devolver");
  webpay.behave("away", "consultar");
  await seNiega(aLaTarjeta(id), "ocupado");
  await seNiega(deshacerReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.deshacer_tarde);
  await seNiega(devolverPorTransferencia(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.deshacer_tarde);
  expect((await leerFichaDevolucion(ctx, id))?.pedido_a_servicio).toBe(true);
  expect([await pagarDecididas(ctx), await estadoDe(id)]).toEqual([0, "recibida"]);
  webpay.behave("honest");
  pasan(2);
  await consultarTarjetas(ctx, webpay.servicio);
  expect([await pagarDecididas(ctx), await estadoDe(id)]).toEqual([1, "reembolsada"]);
  expect(webpay.intentoDe(token)).toMatchObject({ refunds: 1, returned: 10_000 });
  expect(await devueltoDe(codigo)).toEqual([[10_000, "tarjeta", true]]);
});

test("what Transbank refuses goes by transfer", async () => {
  const { codigo, token, id } = await decidida();
  webpay.intentoDe(token).hizo = "debito";
  await seNiega(aLaTarjeta(id), "estado", /Transbank no aceptó/);
  expect((await leerFichaDevolucion(ctx, id))?.pedido_a_servicio).toBe(false);
  expect(await estadoDe(id)).toBe("recibida");
  await devolverPorTransferencia(ctx, { id }, admin);
  expect((await leer(id))?.forma).toBe("transferencia");
  // The customer is asked for an account, names one of their own, and only then the money leaves.
  await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.sin_cuenta);
  expect(await db.$count(correos, like(correos.clave, `devolucion:${id}:cuenta:%`))).toBe(1);
  const decir = (cambios: Record<string, string> = {}, quien = gente.ana) =>
    decirCuenta(ctx, { id, codigo, entrada: { ...CUENTA_PROPIA, ...cambios } }, quien);
  await seNiega(decir({ rut: "7.654.321-6" }), "valor", TEXTOS_DEVOLUCION.cuenta_ajena);
  await seNiega(decir({}, gente.invito), "desconocido");
  await decir();
  await seNiega(decir(), "estado", TEXTOS_DEVOLUCION.con_cuenta);
  await transferirReembolso(ctx, { id }, admin);
  expect(await devueltoDe(codigo)).toEqual([
    [10_000, "tarjeta", false],
    [10_000, "transferencia", true],
  ]);
  expect(await db.$count(reembolsos_tarjeta, eq(reembolsos_tarjeta.estado, "rechazado"))).toBe(1);
});

test("the card is offered only where the money can go back to it", async () => {
  const debito = await entregada("debito");
  await seNiega(pedir(debito, A_LA_TARJETA), "valor", TEXTOS_DEVOLUCION.tarjeta_no);
  const POR_TRANSFERENCIA = { ...CUENTA_PROPIA, tipo: "retracto" };
  expect((await pedir(debito, POR_TRANSFERENCIA)).id).toBeGreaterThan(0);
  const otra = await entregada();
  // A transfer beside a payment by card would be paid twice by a chargeback.
  await seNiega(pedir(otra, POR_TRANSFERENCIA), "valor", TEXTOS_DEVOLUCION.vuelve_a_la_tarjeta);
  expect((await pedir(otra, A_LA_TARJETA, 3)).id).toBeGreaterThan(0);
});
