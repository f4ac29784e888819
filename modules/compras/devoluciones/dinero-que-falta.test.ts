import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, devoluciones, notificaciones } from "#database/schema.ts";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { consultarTarjetas } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { comprarPagado, deProducto, leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { devolucionesConTarjeta } from "#tests/support/shop/devoluciones-con-tarjeta.ts";
import { depositar } from "#tests/support/shop/movimientos.ts";
import { CUENTA_PROPIA, RETRACTO } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { leerFichaDevolucion } from "./leer-devoluciones.server.ts";
import { reembolsarATarjeta } from "./reembolsar-a-tarjeta.server.ts";
import { decidirReembolso, pagarDecididas, transferirReembolso } from "./reembolsar-devolucion.server.ts";

// A return never says more money than left.

const { db, ctx, admin, contado, entregar, gente, pasan, pedir, recibir, leer, webpay, pagadaConTarjeta } =
  await devolucionesConTarjeta();

const favor = () => leerFavor(ctx, gente.ana.codigo_referido);
const transferencia = { tipo: "retracto", ...CUENTA_PROPIA };

/** Delivered units for $10.000 each, with a shipping difference of $4.000 that was paid with the sale or apart. */
async function entregada(unidades: number, con?: "pagos" | "aparte", como = comprarConTransferencia) {
  const codigo = await como(unidades);
  if (con) {
    await fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin);
    if (con === "pagos") await depositar(ctx, admin, codigo, 4_000);
    await marcarDiferenciaRecibida(ctx, { codigo, con }, admin);
  }
  await entregar(codigo);
  const { productos } = await leerTodo(ctx, codigo);
  return { codigo, linea: productos[0]?.id ?? 0 };
}
const comprarConTransferencia = (unidades: number) =>
  comprarPagado(ctx, gente.ana, admin, [deProducto(contado, unidades)]);

const comprarConTarjeta = async (unidades: number) => (await pagadaConTarjeta(unidades)).codigo;

/** A decided return whose minutes are over. */
async function decidida(
  compra: { codigo: string; linea: number },
  entrada: Record<string, string>,
  cantidad = 1,
) {
  const { id } = await pedir(compra, entrada, cantidad);
  await aceptarDevolucion(ctx, { id }, admin);
  await recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  return id;
}
const antes = (codigo: string, monto: number) =>
  devolverDinero(ctx, { codigo, monto, fecha: diaDe(ctx.now()), forma: "efectivo" }, admin);

/** What its customer read, and whether the admins were told of a rest. */
async function dicho(id: number) {
  const [carta] = await db
    .select({ datos: correos.datos })
    .from(correos)
    .where(like(correos.clave, `devolucion:${id}:reembolsada:%`));
  const avisos = await db.$count(
    notificaciones,
    and(
      eq(notificaciones.usuario, admin.codigo_referido),
      like(notificaciones.clave, `admin:devolucion:${id}:falta:%`),
    ),
  );
  return { texto: JSON.stringify(carta?.datos), avisos };
}

test("a balance of a sale whose money went back before grows by what is left, and both figures are said", async () => {
  const compra = await entregada(1);
  await antes(compra.codigo, 8_000);
  const id = await decidida(compra, RETRACTO);
  expect((await leerFichaDevolucion(ctx, id))?.sale).toBe(2_000);
  await pagarDecididas(ctx);
  expect([await leer(id), await favor()]).toMatchObject([{ estado: "reembolsada", monto: 2_000 }, 2_000]);
  const { texto, avisos } = await dicho(id);
  expect(texto).toContain("Te devolvimos $2.000");
  expect(texto).toContain("De los $10.000 de tu devolución, $8.000 ya habían vuelto a ti");
  expect(avisos).toBe(1);
  await libroLimpio(ctx);
});

test("a transfer of such a sale is paid too, with what is left", async () => {
  const compra = await entregada(2);
  await antes(compra.codigo, 8_000);
  const id = await decidida(compra, transferencia, 2);
  const sale = (await leerFichaDevolucion(ctx, id))?.sale;
  expect(await transferirReembolso(ctx, { id }, admin)).toEqual({
    monto: sale,
    total: 20_000,
    a_favor: 0,
    falta: 8_000,
  });
  const { venta } = await leerTodo(ctx, compra.codigo);
  const filas = await db.select().from(devoluciones).where(eq(devoluciones.venta, venta.id));
  expect(filas.map(({ monto }) => monto)).toEqual([8_000, 12_000]);
  expect(await favor()).toBe(0);
});

test("with nothing left the return ends without money, and its customer reads why", async () => {
  const compra = await entregada(1);
  await antes(compra.codigo, 10_000);
  const id = await decidida(compra, RETRACTO);
  await pagarDecididas(ctx);
  expect([await leer(id), await favor()]).toMatchObject([{ estado: "reembolsada", monto: 0 }, 0]);
  expect((await dicho(id)).texto).toContain("Terminamos tu devolución");
});

test("a balance that became the last product says that the difference paid apart is not in it", async () => {
  const compra = await entregada(2, "aparte");
  const [una, otra] = [await decidida(compra, RETRACTO), await decidida(compra, RETRACTO)];
  expect(await pagarDecididas(ctx)).toBe(2);
  expect(await favor()).toBe(20_000);
  expect([(await leer(una))?.monto, (await leer(otra))?.monto]).toEqual([10_000, 10_000]);
  expect([(await dicho(una)).avisos, (await dicho(otra)).avisos]).toEqual([0, 1]);
  expect((await dicho(otra)).texto).toContain("De los $14.000 de tu devolución, $4.000");
});

test.each([
  ["pagos", "Otros $4.000 quedaron como saldo a favor", 14_000],
  ["aparte", "De los $14.000 de tu devolución, $4.000", 10_000],
] as const)(
  "a card whose answer was lost while another return ended gives what it gave; a difference from %s is the rest",
  async (con, frase, queda) => {
    const compra = await entregada(2, con, comprarConTarjeta);
    const id = await decidida(compra, { tipo: "retracto", forma: "tarjeta" });
    webpay.behave("lost", "devolver");
    webpay.behave("away", "consultar");
    await seNiega(reembolsarATarjeta(ctx, webpay.servicio, { id }, admin), "ocupado");
    const otra = await decidida(compra, RETRACTO);
    expect([await pagarDecididas(ctx), await leer(otra)]).toMatchObject([1, { monto: 10_000 }]);
    expect((await leerFichaDevolucion(ctx, id))?.sale).toBe(10_000);
    webpay.behave("honest");
    pasan(2);
    await consultarTarjetas(ctx, webpay.servicio);
    expect(await pagarDecididas(ctx)).toBe(1);
    expect(await leer(id)).toMatchObject({ estado: "reembolsada", monto: 10_000 });
    expect(await favor()).toBe(queda);
    expect((await dicho(id)).texto).toContain(frase);
    await libroLimpio(ctx);
  },
);
